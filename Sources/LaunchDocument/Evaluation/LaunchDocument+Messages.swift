extension LaunchDocument {
    /// The message of the first section that the document has; a built-in English one when it has none of them.
    func message(_ occasion: Occasion, reason: BlockReason? = nil, languages: [String]) -> Translation {
        for name in occasion.sections(for: reason) {
            let translations = messages.first { $0.name == name }?.translations
            if let translation = translations?.translation(for: languages) { return translation }
        }
        return Translation(language: "en", message: occasion.builtIn)
    }

    /// What a screen can be about.
    enum Occasion: String {
        case block, recommend, stranded, waiting

        func sections(for reason: BlockReason?) -> [String] {
            [reason.map { "\(rawValue).\($0.rawValue)" }, rawValue].compactMap { $0 }
        }

        var builtIn: Message {
            switch self {
            case .block:
                Message(
                    title: "Update required", body: "This version no longer works. Please update the app in the store.")
            case .recommend:
                Message(title: "Update available", body: "A newer version of the app is in the store.")
            case .stranded:
                Message(
                    title: "No update for this device",
                    body: "This version has a known problem, and no newer version can be installed here.")
            case .waiting:
                Message(
                    title: "A fix is on its way",
                    body: "This version has a known problem. A version without it is not in the store yet.")
            }
        }
    }
}
