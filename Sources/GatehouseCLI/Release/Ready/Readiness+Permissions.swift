import ProjectFiles

extension Readiness {
    /// The texts that an app shows when it asks for a permission, as far as they are written here.
    var permissionItems: [ReadinessItem] {
        guard let survey, facts.isApple else { return [] }
        let missing = survey.missingPermissions.map { need in
            ReadinessItem(
                grade: .fail, name: "permission",
                finding: "\(need.place): \(need.asked) needs a text, and \(need.target) has none (ITMS-90683)",
                advice: "add \(need.keys.joined(separator: " or "))")
        }
        let faulty = survey.permissionTexts.compactMap { text in text.fault.map { text.item(for: $0) } }
        let found = missing + faulty
        guard found.isEmpty, !survey.permissionTexts.isEmpty else { return found }
        let count = survey.permissionTexts.count
        return [
            ReadinessItem(
                grade: .ok, name: "permission",
                finding:
                    "\(count) \(count == 1 ? "text says" : "texts say") why something is asked for; whether it is true, only you know"
            )
        ]
    }
}

extension PermissionText {
    fileprivate func item(for fault: Fault) -> ReadinessItem {
        let name = "\(place): \(key) of \(target)"
        return switch fault {
        case .empty:
            ReadinessItem(
                grade: .fail, name: "permission", finding: "\(name) is empty", advice: "say what it is asked for")
        case .placeholder:
            ReadinessItem(
                grade: .warn, name: "permission", finding: "\(name) says only '\(text ?? "")'",
                advice: "say what it is asked for")
        case .unknownVariable:
            ReadinessItem(
                grade: .warn, name: "permission", finding: "\(name) has a variable that the project does not set",
                advice: "look at it in the archive")
        }
    }
}
