import Glibc
import LaunchDocument
package import JSONText

extension HealthReport {
    /// The answer of `crashes check --json`, as one object.
    package func write(into json: inout JSONWriter) {
        let judgement = judgement
        json.object { json in
            json.member("status", judgement.status.rawValue)
            json.member("reason", judgement.reason.code)
            json.member("app", app)
            json.member("version", judgement.release.description)
            json.member("metric", judgement.metric.rawValue)
            json.counts(of: judgement.share, metric: judgement.metric)
            json.member("target", lexeme: judgement.thresholds.target.percentNumber)
            json.member("critical", lexeme: judgement.thresholds.critical.percentNumber)
            json.member("evidence", object: { $0.evidence(judgement.evidence) { $0.evidenceNumber } })
            json.member("evidence_ln", object: { $0.evidence(judgement.evidence) { $0 } })
            json.member("certainty", judgement.evidenceWord?.rawValue)
            json.member("crash_rate_95", judgement.interval)
            json.member("crash_rate_upper_95", judgement.upperBound)
            json.baseline(judgement.baseline, metric: judgement.metric)
            json.member("segments", listing: judgement.segments) { $0.segment($1, metric: judgement.metric) }
            json.key("explanation")
            if let explanation { explanation.write(into: &json) } else { json.null() }
            json.completeness(judgement.completeness)
            json.member("checked_at", checkedAt.description)
            json.member("sentence", sentence)
            json.member("why", why)
            json.member("notes", listing: judgement.notes) { $0.string($1.sentence(of: judgement.metric)) }
            json.member("next", listing: next) { $0.string($1) }
        }
    }

    package func json() -> [UInt8] {
        var writer = JSONWriter()
        write(into: &writer)
        return writer.bytes
    }
}

extension JSONWriter {
    /// Counts under the names of the metric's unit; the others are null, since the input cannot give them.
    fileprivate mutating func counts(of share: CrashShare?, metric: HealthMetric) {
        let (users, sessions) = metric == .crashFreeUsers ? (share, nil) : (nil, share)
        member("users", users?.total)
        member("crashed_users", users?.crashed)
        member("sessions", sessions?.total)
        member("crashed_sessions", sessions?.crashed)
        member("crash_free", lexeme: share?.crashFreePercent(decimals: 4)?.withoutTrailingZeros)
    }

    fileprivate mutating func evidence(_ evidence: HealthEvidence, _ number: (Double) -> Double) {
        member("critical", evidence.critical.map(number))
        member("target", evidence.target.map(number))
        member("onset", evidence.onset.map(number))
        member("baseline", evidence.baseline.map(number))
    }

    fileprivate mutating func baseline(_ baseline: BaselineComparison?, metric: HealthMetric) {
        key("baseline")
        guard let baseline else { return null() }
        object { json in
            json.member("version", baseline.release.description)
            json.counts(of: baseline.share, metric: metric)
            json.member("risk_ratio", baseline.riskRatio)
            json.member("risk_ratio_95", baseline.interval)
            json.key("stratified")
            if let stratified = baseline.stratified {
                json.object {
                    $0.member("by", listing: stratified.dimensions) { $0.string($1) }
                    $0.member("risk_ratio", stratified.riskRatio)
                    $0.member("risk_ratio_95", stratified.interval)
                }
            } else {
                json.null()
            }
            json.key("mix_shift")
            if let shift = baseline.mixShift {
                json.object {
                    $0.member("by", shift.dimension)
                    $0.member("value", shift.value)
                    $0.member("before", shift.before)
                    $0.member("now", shift.now)
                }
            } else {
                json.null()
            }
        }
    }

    fileprivate mutating func segment(_ segment: SegmentJudgement, metric: HealthMetric) {
        object { json in
            json.member("by", segment.dimension)
            json.member("value", segment.value)
            json.member("status", segment.status.rawValue)
            json.counts(of: segment.share, metric: metric)
            json.member("evidence", segment.logEvidence.evidenceNumber)
            json.member("evidence_ln", segment.logEvidence)
            json.member("crash_rate_95", segment.interval)
        }
    }

    fileprivate mutating func completeness(_ completeness: HealthJudgement.Completeness) {
        member("data_until", completeness.dataUntil?.description)
        member("data_age_seconds", completeness.ageSeconds)
        member("unsettled_buckets", completeness.unsettledBuckets)
        member("stale", completeness.isStale)
    }
}

extension Double {
    /// E for its logarithm. Past 10^300 it stays there, because readers of JSON know no larger numbers; `evidence_ln` has it.
    fileprivate var evidenceNumber: Double { Swift.min(exp(self), 1e300) }
}

extension CrashFreeRate {
    /// In percent, as a number with one decimal or more: `99.5`, `99.0`.
    fileprivate var percentNumber: String { DecimalText.text(millionths, decimals: 4).withoutTrailingZeros }
}

extension String {
    /// A decimal number with one decimal at least: `99.5000` is `99.5`.
    fileprivate var withoutTrailingZeros: String {
        var text = self
        while text.last == "0", !text.hasSuffix(".0") { text.removeLast() }
        return text
    }
}
