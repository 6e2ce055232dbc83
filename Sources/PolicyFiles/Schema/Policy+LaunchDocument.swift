package import LaunchDocument

// Inside `Policy` these names mean what the author wrote; out here they mean what is served.
private typealias ServedNotice = Notice
private typealias ServedFlag = Flag
private typealias ServedKill = Kill
private typealias ServedRestore = Restore
private typealias ServedOverride = SafeModeOverride
private typealias ServedForce = SafeModeForce

extension Policy {
    /// What phones are told: the policy without reasons, reviews and thresholds, and without releases that a user cannot
    /// install now, so that versions which are not announced stay secret.
    package func launchDocument() -> LaunchDocument {
        var document = LaunchDocument(app: app.value, revision: revision.value, platform: platform.value)
        document.minimumVersion = versions.minimum?.value
        document.recommendedVersion = versions.recommended?.value
        document.storeURL = storeURL?.value.text
        document.blockReason = versions.reason?.value
        document.blocked = versions.blocked.map { BlockRule(when: $0.when.condition, reason: $0.reason?.value) }
        document.targets = installableReleases.map(\.target)
        document.stranded = versions.stranded?.value ?? .notice
        document.waiting = versions.waiting?.value ?? .notice
        document.unsoldStorefronts = versions.unsoldStorefronts.map(\.value.description)
        document.messages = messages.map {
            MessageSection(name: $0.name.value, translations: $0.texts.map(\.translation))
        }
        document.remindAfterHours = remindAfterHours?.value
        document.notices = notices.map {
            ServedNotice(
                id: $0.id.value, when: $0.when.condition, until: $0.until?.value,
                translations: $0.texts.map(\.translation))
        }
        document.flags = flags.map(\.served)
        document.safeMode = safeMode.settings
        return document
    }

    /// The releases that the store hands out now, in the order of the file.
    package var installableReleases: [Release] {
        releases.filter { release in
            switch release.status.value {
            case .live, .phased: true
            case .lastCompatible: offersLastCompatible?.value == true
            case .pending, .halted, .replaced: false
            }
        }
    }
}

extension Policy.When {
    package var condition: Condition {
        Condition(
            versions: versions?.value, os: os?.value, builds: builds?.value, devices: devices?.map(\.value),
            locales: locales?.map(\.value))
    }
}

extension Policy.Release {
    var target: Target {
        Target(version: version.value, minimumOS: minimumOS?.value, isPhased: status.value == .phased)
    }
}

extension Policy.Text {
    fileprivate var translation: Translation {
        Translation(language: language.value.description, message: Message(title: title.value, body: body.value))
    }
}

extension Policy.Flag {
    fileprivate var served: ServedFlag {
        ServedFlag(
            name: name.value, defaultValue: defaultValue.value, safeValue: safeValue.value,
            kill: kill.map {
                ServedKill(when: $0.when.condition, killsUnknown: $0.onUnknown?.value == .kill)
            },
            restore: restore.map {
                ServedRestore(
                    when: $0.when.condition, includesUnknown: $0.onUnknown?.value == .kill,
                    percent: $0.percent.value, salt: $0.salt?.value)
            })
    }
}

extension Policy.SafeMode {
    fileprivate var settings: SafeModeSettings {
        SafeModeSettings(
            values: values,
            overrides: overrides.map { ServedOverride(when: $0.when.condition, set: $0.set) },
            force: force.map { ServedForce(when: $0.when.condition, level: $0.level.value) })
    }
}
