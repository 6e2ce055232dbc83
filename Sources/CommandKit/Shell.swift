/// A shell that completes commands.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}
