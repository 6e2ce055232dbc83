/// Where a value lies in a document: keys and item numbers from the root down, `["versions", "blocked", 0]`.
package struct YAMLPath: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        case key(String)
        /// Counted from 0.
        case item(Int)
    }

    package var steps: [Step]

    package init(_ steps: [Step]) { self.steps = steps }

    package func appending(_ step: Step) -> YAMLPath { YAMLPath(steps + [step]) }
}

extension YAMLPath: ExpressibleByArrayLiteral {
    package init(arrayLiteral steps: Step...) { self.init(steps) }
}

extension YAMLPath.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral key: String) { self = .key(key) }
    package init(integerLiteral number: Int) { self = .item(number) }
}

extension YAMLPath: CustomStringConvertible {
    /// `versions.blocked[0]`
    package var description: String {
        steps.reduce("") { text, step in
            switch step {
            case .key(let key): text.isEmpty ? key : "\(text).\(key)"
            case .item(let number): "\(text)[\(number)]"
            }
        }
    }
}
