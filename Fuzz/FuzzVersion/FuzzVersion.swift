import Versioning

/// Any bytes are a version, a range and a system or a named error inside of them; what was read prints and reads again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    checkVersion(text)
    checkRange(text, of: AppVersion.self)
    checkRange(text, of: OSVersion.self)
    checkRange(text, of: BuildNumber.self)
    return 0
}

private func checkVersion(_ text: String) {
    do throws(VersionError) {
        let version = try AppVersion(strict: text)
        precondition(version.description == text, "canonical text is text as it was written")
        let reported = try AppVersion(lenient: text)
        precondition(reported == version && reported.description == text)
    } catch {
        precondition((0...text.utf8.count).contains(error.offset))
    }
    guard let reported = try? AppVersion(lenient: text) else { return }
    guard let canonical = try? AppVersion(strict: reported.description) else {
        preconditionFailure("printed, but not readable")
    }
    precondition(canonical == reported && canonical.description == reported.description)
    precondition(reported.successor.map { reported < $0 } ?? true)
}

private func checkRange<Bound: IntervalBound>(_ text: String, of: Bound.Type) {
    do throws(VersionRangeError) {
        let range = try IntervalSet<Bound>(strict: text)
        precondition(IntervalSet(range.intervals) == range, "already normal")
        if !range.isEmpty {
            let printed = IntervalSet(range.intervals).description
            precondition((try? IntervalSet<Bound>(strict: printed)) == range, "intervals print as the same range")
        }
        for interval in range.intervals {
            precondition(!interval.isEmpty)
            if let bound = interval.from ?? interval.through { precondition(range.contains(bound)) }
        }
    } catch {
        precondition((0...text.utf8.count).contains(error.offset))
    }
}
