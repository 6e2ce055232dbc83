import LaunchDocument

/// Why a change is made: a text for the journal that may begin with one of the reasons phones are told.
///
/// `crash: on start in Turkish` and `crash` both carry the reason `crash`; `customer calls` carries none.
struct ChangeReason: Equatable {
    let text: String
    let blockReason: BlockReason?

    init(_ text: String) {
        self.text = text
        let word = text.prefix { $0 != ":" && $0 != " " }
        let rest = text.dropFirst(word.count)
        blockReason = rest.isEmpty || rest.hasPrefix(":") ? BlockReason(rawValue: String(word)) : nil
    }
}
