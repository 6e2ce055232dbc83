import JSONText
import Versioning

/// What all storefronts showed of one app, as it is kept between checks.
package struct StorefrontLedger: Equatable, Sendable {
    package let bundleID: String
    package var storefronts: [String: StorefrontHistory] = [:]
    /// The check that is under way or was cut off; nil after one that came to its end.
    package var unfinished: Sweep?
    /// Where App Store Connect said that the app is sold, when it was asked last; nil before.
    package var territories: Territories?

    /// The storefronts of an app, by its owner's account.
    package struct Territories: Equatable, Sendable {
        /// Seconds since 1970.
        package let asked: Int
        /// Two capital letters each.
        package let storefronts: [String]

        package init(asked: Int, storefronts: [String]) {
            self.asked = asked
            self.storefronts = storefronts
        }
    }

    /// One pass over the storefronts.
    package struct Sweep: Equatable, Sendable {
        /// Seconds since 1970.
        package let started: Int
        /// The same for the whole pass, so that it costs caches one entry for each storefront.
        package let buster: String
        /// What the pass is over.
        package var storefronts: [String]

        package init(started: Int, buster: String, storefronts: [String]) {
            self.started = started
            self.buster = buster
            self.storefronts = storefronts
        }
    }

    package init(bundleID: String) { self.bundleID = bundleID }

    /// A sweep that was cut off is taken up again for so long, in seconds.
    private static let resumable = 3_600

    /// Begins a sweep, or takes up the one that was cut off.
    ///
    /// - Returns: the sweep, and the storefronts that it still has to ask.
    package mutating func begin(
        _ storefronts: [String], now: Int, isFresh: Bool
    ) -> (sweep: Sweep, waiting: [String]) {
        if var sweep = unfinished, !isFresh, (0..<Self.resumable).contains(now - sweep.started) {
            // A look at a few in between leaves the others waiting.
            sweep.storefronts += storefronts.filter { !sweep.storefronts.contains($0) }
            unfinished = sweep
            return (sweep, storefronts.filter { !isKnown($0, since: sweep.started, now: now) })
        }
        let sweep = Sweep(started: now, buster: "\(now)", storefronts: storefronts)
        unfinished = sweep
        return (sweep, storefronts)
    }

    /// Forgets the sweep when it has seen all that it is over.
    package mutating func finish(now: Int) {
        guard let sweep = unfinished else { return }
        if sweep.storefronts.allSatisfy({ isKnown($0, since: sweep.started, now: now) }) { unfinished = nil }
    }

    /// A look from the future was made by a clock that has been set back since: nobody knows when it was.
    private func isKnown(_ storefront: String, since start: Int, now: Int) -> Bool {
        storefronts[storefront]?.last.map { (start...max(start, now)).contains($0.last) } ?? false
    }

    package mutating func add(_ look: LookupLook, of storefront: String, at time: Int) {
        storefronts[storefront, default: StorefrontHistory()].add(look, at: time)
    }
}

extension StorefrontLedger {
    /// Reads what `json` wrote; nil for anything else, and for another app's.
    package init?(json bytes: [UInt8], bundleID: String) {
        guard let json = try? JSON.parse(bytes, limits: .storeAnswer), json["storefronts_of"]?.string == bundleID,
            let members = json["storefronts"]?.members
        else { return nil }
        self.init(bundleID: bundleID)
        if let sweep = json["unfinished"], let started = sweep["started"]?.int,
            StorefrontHistory.Run.times.contains(started), let buster = sweep["buster"]?.string
        {
            let over = sweep["storefronts"]?.array?.compactMap(\.string) ?? []
            unfinished = Sweep(started: started, buster: buster, storefronts: over)
        }
        if let known = json["territories"], let asked = known["asked"]?.int,
            StorefrontHistory.Run.times.contains(asked), let storefronts = known["storefronts"]?.array
        {
            territories = Territories(asked: asked, storefronts: storefronts.compactMap(\.string))
        }
        for member in members {
            guard let runs = member.value.array else { return nil }
            var read: [StorefrontHistory.Run] = []
            for item in runs {
                guard let run = StorefrontHistory.Run(item) else { return nil }
                read.append(run)
            }
            storefronts[member.key] = StorefrontHistory(runs: read)
        }
    }

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.object {
            $0.member("storefronts_of", bundleID)
            $0.key("unfinished")
            if let unfinished {
                $0.object {
                    $0.member("started", unfinished.started)
                    $0.member("buster", unfinished.buster)
                    $0.key("storefronts")
                    $0.array(unfinished.storefronts) { $0.string($1) }
                }
            } else {
                $0.null()
            }
            if let territories {
                $0.key("territories")
                $0.object {
                    $0.member("asked", territories.asked)
                    $0.key("storefronts")
                    $0.array(territories.storefronts) { $0.string($1) }
                }
            }
            $0.key("storefronts")
            $0.object { writer in
                for (name, history) in storefronts.sorted(by: { $0.key < $1.key }) {
                    writer.key(name)
                    writer.array(history.runs) { $0.run($1) }
                }
            }
        }
        return writer.bytes + [0x0A]
    }
}

extension StorefrontHistory.Run {
    /// Seconds since 1970 of a clock that is set.
    fileprivate static let times = 0...99_999_999_999

    fileprivate init?(_ json: JSON) {
        guard let first = json["first"]?.int, let last = json["last"]?.int, let looks = json["looks"]?.int,
            Self.times.contains(first), Self.times.contains(last), (1...1_000_000).contains(looks),
            let text = json["version"]
        else { return nil }
        if text.isNull {
            self.init(release: nil, first: first, last: last, looks: looks)
            return
        }
        guard let version = text.string.flatMap({ try? AppVersion(lenient: $0) }) else { return nil }
        let release = LookupRelease(
            version: version, minimumOS: json["minimum_os"]?.string, released: json["released"]?.string)
        self.init(release: release, first: first, last: last, looks: looks)
    }
}

extension JSONWriter {
    fileprivate mutating func run(_ run: StorefrontHistory.Run) {
        object {
            $0.member("version", run.release.map { "\($0.version)" })
            $0.member("minimum_os", run.release?.minimumOS)
            $0.member("released", run.release?.released)
            $0.member("first", run.first)
            $0.member("last", run.last)
            $0.member("looks", run.looks)
        }
    }
}
