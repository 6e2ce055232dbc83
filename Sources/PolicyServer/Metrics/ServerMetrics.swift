internal import HTTPServer
internal import LaunchDocument
internal import Publishing
internal import Versioning

/// Everything a server can say about itself, in Prometheus' words.
struct ServerMetrics {
    private var metrics = MetricsText()

    var text: String { metrics.text }

    init(_ policies: PolicySet, _ status: LoadStatus, _ counts: RequestCounts, _ figures: ServerFigures) {
        addPolicies(policies)
        addLoading(status.report, started: status.started)
        let sums = counts.sums()
        addApps(sums, policies)
        addEvaluations(sums, forNobody: counts.evaluationsForNobody)
        if let counters = figures.counters { addServer(counters) }
    }

    private mutating func addPolicies(_ policies: PolicySet) {
        metrics.begin("gatehouse_policy_revision", .gauge, "Revision of the document that is served.")
        for policy in policies.policies { metrics.sample(policy.revision, [("app", policy.app)]) }
        metrics.begin(
            "gatehouse_policy_served_since_timestamp_seconds", .gauge, "When the served document was taken over.")
        for file in policies.files {
            if let since = file.servedSince { metrics.sample(since.seconds, [("app", file.app)]) }
        }
        metrics.begin(
            "gatehouse_policy_file_ok", .gauge,
            "1 when the file on disk is what is served (or retires its app), 0 when it is refused, missing or unreadable."
        )
        for file in policies.files { metrics.sample(file.problem == nil ? 1 : 0, [("app", file.app)]) }
        metrics.begin(
            "gatehouse_policy_from_last_good", .gauge,
            "1 when the document comes from the last good set of an earlier run.")
        for file in policies.files where file.served != nil {
            metrics.sample(file.origin == .lastGood ? 1 : 0, [("app", file.app)])
        }
        metrics.begin("gatehouse_flags_killed", .gauge, "Flags that are killed, for everybody or for some.")
        for policy in policies.policies {
            metrics.sample(policy.document.flags.count { $0.kill != nil }, [("app", policy.app)])
        }
        metrics.begin(
            "gatehouse_policy_review_due_timestamp_seconds", .gauge,
            "When the first review of a kill, a block or a forced safe mode is due.")
        for policy in policies.policies {
            if let time = policy.firstReview { metrics.sample(time.secondsSince1970, [("app", policy.app)]) }
        }
    }

    private mutating func addLoading(_ report: LoadStatus.Report, started: FileTime) {
        metrics.single("gatehouse_start_timestamp_seconds", .gauge, "When the server started.", started.seconds)
        metrics.single(
            "gatehouse_reload_ok", .gauge, "1 when every policy file is served as it is on disk.",
            report.problems == 0 && report.folderIsListed ? 1 : 0)
        metrics.single("gatehouse_reload_changes_total", .counter, "Changes of what is served.", report.generation)
        metrics.single("gatehouse_reload_refusals_total", .counter, "Contents that were refused.", report.refusals)
        metrics.single(
            "gatehouse_reload_renderings_total", .counter, "Contents made into documents.", report.renderings)
        if let time = report.lastPoll {
            metrics.single(
                "gatehouse_reload_last_poll_timestamp_seconds", .gauge, "When the files were last looked at.",
                time.seconds)
        }
        if let time = report.lastChange {
            metrics.single(
                "gatehouse_reload_last_change_timestamp_seconds", .gauge, "When what is served last changed.",
                time.seconds)
        }
        if let isKept = report.lastGoodIsKept {
            metrics.single(
                "gatehouse_last_good_ok", .gauge, "1 when what is served is kept on disk for the next start.",
                isKept ? 1 : 0)
            metrics.single(
                "gatehouse_last_good_failures_total", .counter, "Attempts to keep it that failed.",
                report.lastGoodFailures)
        }
    }

    private mutating func addApps(_ sums: [AppSums], _ policies: PolicySet) {
        metrics.begin(
            "gatehouse_app_requests_total", .counter,
            "Requests that reached this server, by the version they name. Behind a cache most fetches never do.")
        for app in sums {
            for (version, row) in app.sortedVersions {
                for route in CountedRoute.allCases where row[route] > 0 {
                    metrics.sample(row[route], [("app", app.app), ("version", version), ("route", route.name)])
                }
            }
        }
        addLaunches(sums, policies)
        metrics.begin("gatehouse_verdicts_total", .counter, "Verdicts given, by action and reason.")
        for app in sums {
            for (verdict, count) in app.sortedVerdicts {
                metrics.sample(count, [("app", app.app), ("action", verdict.action), ("reason", verdict.reason)])
            }
        }
    }

    /// With zeros for every level: of a series that begins with its first crash loop, Prometheus would not see the rise.
    private mutating func addLaunches(_ sums: [AppSums], _ policies: PolicySet) {
        metrics.begin(
            "gatehouse_app_launches_total", .counter, "Launches that named their safe-mode level; 0 is a normal launch."
        )
        let releases = Dictionary(policies.policies.map { ($0.app, $0.releases) }) { first, _ in first }
        for app in sums {
            var rows = app.versions
            for release in releases[app.app] ?? [] where rows[release.description] == nil {
                rows[release.description] = AdoptionRow()
            }
            for (version, row) in rows.sorted(by: { $0.key < $1.key }) {
                for level in LaunchLevel.allCases {
                    metrics.sample(
                        row[level], [("app", app.app), ("version", version), ("level", "\(level.rawValue)")])
                }
            }
        }
    }

    private mutating func addEvaluations(_ sums: [AppSums], forNobody: EvaluationCounts) {
        metrics.begin(
            "gatehouse_ofrep_requests_total", .counter,
            "Requests of OpenFeature clients, by what they asked for and class of status; without app, for none that is served."
        )
        let all = sums.map { ([(name: "app", value: $0.app)], $0.evaluations) } + [([], forNobody)]
        for (app, counts) in all {
            for endpoint in EvaluationCounts.Endpoint.allCases {
                for number in EvaluationCounts.classes where counts[endpoint, number] > 0 {
                    metrics.sample(
                        counts[endpoint, number], app + [("endpoint", endpoint.name), ("status", "\(number)xx")])
                }
            }
        }
    }

    private mutating func addServer(_ counters: ServerCounters) {
        metrics.single("gatehouse_http_connections", .gauge, "Client connections held.", counters.connectionsOpen)
        metrics.single(
            "gatehouse_http_event_streams", .gauge, "Streams of events open, of those connections.",
            counters.eventStreamsOpen)
        for counter in ServerCounter.allCases {
            guard let (name, help) = counter.description else { continue }
            metrics.single("gatehouse_http_\(name)_total", .counter, help, counters[counter])
        }
        metrics.begin("gatehouse_http_answers_total", .counter, "Answers by class of status.")
        let classes: [(ServerCounter, String)] = [
            (.answers2xx, "2xx"), (.answers3xx, "3xx"), (.answers4xx, "4xx"), (.answers5xx, "5xx"),
        ]
        for (counter, name) in classes { metrics.sample(counters[counter], [("status", name)]) }
    }
}

extension ServerCounter {
    /// The middle of the metric's name and its help; nil for what is told in another way.
    fileprivate var description: (name: String, help: String)? {
        switch self {
        case .connectionsAccepted: ("connections_accepted", "Connections accepted.")
        case .connectionsClosed: nil
        case .connectionsRefused: ("connections_refused", "Connections refused with 503 because too many were held.")
        case .acceptFailures: ("accept_failures", "Attempts to accept that failed for want of descriptors or memory.")
        case .requests: ("requests", "Requests that were understood.")
        case .requestsRefused: ("requests_refused", "Requests that were no HTTP this server takes.")
        case .answers2xx, .answers3xx, .answers4xx, .answers5xx: nil
        case .timeouts: ("timeouts", "Connections ended because the client took too long.")
        case .bytesReceived: ("received_bytes", "Bytes received from clients.")
        case .bytesSent: ("sent_bytes", "Bytes sent to clients.")
        case .accessLogDropped: ("access_log_dropped", "Lines that the access log or its disk did not take.")
        }
    }
}

extension AppSums {
    fileprivate var sortedVersions: [(String, AdoptionRow)] {
        versions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    fileprivate var sortedVerdicts: [(VerdictCount, Int)] {
        verdicts.sorted { ($0.key.action, $0.key.reason) < ($1.key.action, $1.key.reason) }.map { ($0.key, $0.value) }
    }
}
