/// A range of byte offsets in a `SourceText`.
package typealias SourceSpan = Range<Int>
