import LaunchDocument

/// The settings of safe mode as some installations get them, with the places they come from: those of everybody, or those
/// of an override.
struct SafeModeScope {
    let settings: SafeMode
    /// Names that levels of this scope itself list.
    let disabled: [(level: Int, name: Located<String>)]
    private let root: YAMLNode
    /// Where its values are looked for, most special first.
    private let paths: [YAMLPath]

    static func all(of policy: Policy, in root: YAMLNode) -> [SafeModeScope] {
        let base: YAMLPath = ["safe_mode"]
        let document = policy.launchDocument()
        return [SafeModeScope(document.safeMode(ofOverride: nil), root, [base])]
            + policy.safeMode.overrides.indices.map { index in
                SafeModeScope(document.safeMode(ofOverride: index), root, [PolicyEdit.override(index), base])
            }
    }

    private init(_ settings: SafeMode, _ root: YAMLNode, _ paths: [YAMLPath]) {
        (self.settings, self.root, self.paths) = (settings, root, paths)
        disabled = SafeModeLimits.level.flatMap { level -> [(Int, Located<String>)] in
            let list = root.node(at: paths[0].appending("levels").appending(.key("\(level)")).appending("disable"))
            return (list?.items ?? []).map { (level, Located($0.text ?? "", at: $0.span)) }
        }
    }

    /// Where a value of a level is written; nil when it is nowhere.
    func span(of key: String, at level: Int) -> SourceSpan? {
        for path in paths {
            let node = root.node(at: path.appending("levels").appending(.key("\(level)")).appending(.key(key)))
            if let node { return node.span }
        }
        return nil
    }
}
