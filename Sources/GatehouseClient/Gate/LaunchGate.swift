internal import LaunchDocument
internal import Versioning

/// From a verdict to what the app shows. Pure: the same document, installation, level and time always give the same screen.
struct LaunchGate: Sendable {
    let installation: Installation
    let store: StoreLink

    /// The one screen to show now; nil when the app just starts.
    ///
    /// What cannot be left comes first, then what is wrong with this version, then what is new.
    /// - Parameters:
    ///   - document: The newest one; nil when there is none, and then nobody is held back.
    ///   - level: The level of safe mode of this launch.
    ///   - isForced: Whether the server asks for it.
    func screen(
        for document: LaunchDocument?, level: Int, isForced: Bool = false, dismissals: Dismissals, at now: Timestamp
    ) -> LaunchScreen? {
        let verdict = document.map { $0.verdict(for: installation) }
        let screen = verdict.flatMap { self.screen(on: $0) }
        if let screen, !screen.isDismissible { return screen }
        if level >= 3 { return recovery(document, isForced: isForced) }
        if let screen, !dismissals.cover(screen, at: now, for: document?.remindAfterHours) { return screen }
        guard let document else { return nil }
        return document.notices(for: installation, at: now).lazy.compactMap { self.screen(on: $0) }
            .first { !dismissals.cover($0, at: now, for: nil) }
    }

    private func screen(on verdict: Verdict) -> LaunchScreen? {
        guard let kind = verdict.action.screen, let message = verdict.message else { return nil }
        return LaunchScreen(
            kind, title: message.message.title, body: message.message.body, language: message.language,
            storeURL: verdict.target == nil ? nil : store.url(from: verdict.storeURL),
            isDismissible: verdict.action != .block,
            subject: verdict.target?.description ?? installation.version?.description ?? "")
    }

    private func screen(on notice: Notice) -> LaunchScreen? {
        guard let text = notice.translation(for: installation.languages) else { return nil }
        return LaunchScreen(
            .notice, title: text.message.title, body: text.message.body, language: text.language, isDismissible: true,
            subject: notice.id)
    }

    /// The store is offered unless it is known to have nothing newer, which would only say "Open"; a normal start unless the
    /// server would not let it be one.
    private func recovery(_ document: LaunchDocument?, isForced: Bool) -> LaunchScreen {
        let hasUpdate = document.map { $0.update(for: installation) != nil } ?? true
        let cause =
            isForced ? "It was stopped because of a known problem." : "It stopped several times while starting."
        return LaunchScreen(
            .recovery, title: isForced ? "This version is on hold" : "The app could not start",
            body: cause + (hasUpdate ? " An update may help." : "") + " Your data is safe.", language: "en",
            storeURL: hasUpdate ? store.url(from: document?.storeURL) : nil, isDismissible: false,
            offersNormalStart: !isForced)
    }
}

extension LaunchDocument {
    /// The same with the minimum version of a later document, of which nothing else is left. Its targets are not known: those
    /// are blocked whom this one can tell where to go, and the others hear that there is a problem.
    func with(minimumVersion minimum: AppVersion?) -> LaunchDocument {
        guard let minimum, minimum != minimumVersion else { return self }
        var document = self
        document.minimumVersion = minimum
        document.blockReason = nil
        return document
    }
}

extension Verdict.Action {
    fileprivate var screen: LaunchScreen.Kind? {
        switch self {
        case .allow: nil
        case .recommend: .recommend
        case .block: .block
        case .stranded: .stranded
        case .waiting: .waiting
        }
    }
}
