import LaunchDocument
import Versioning

/// Any bytes are a document or a named error inside of them; what was read is written so that it reads and decides the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    do throws(DocumentError) {
        let document = try LaunchDocument.read(bytes, app: "a")
        let written = document.write()
        guard let again = try? LaunchDocument.read(written, app: "a") else {
            preconditionFailure("written, but not readable")
        }
        precondition(again == document)
        precondition(again.write() == written)
        for installation in installations {
            let verdict = document.verdict(for: installation)
            precondition(again.verdict(for: installation) == verdict)
            if let target = verdict.target, let version = installation.version { precondition(target > version) }
            _ = verdict.json()
            for flag in document.flags.prefix(4) {
                let value = document.value(of: flag, for: installation)
                precondition(again.value(of: flag, for: installation) == value)
            }
            _ = document.safeMode(for: installation)
            _ = document.notices(for: installation, at: Timestamp(secondsSince1970: 1_800_000_000))
        }
    } catch {
        precondition((0...bytes.count).contains(error.offset))
    }
    return 0
}

private let installations = [
    Installation(version: nil),
    Installation(
        reportedVersion: "2.4.0 (1873)", os: "17.2", storefront: "RUS", languages: ["zh-TW", "iw"], targetingKey: "k"),
    Installation(reportedVersion: "0.0.1", os: "1", system: "macos", languages: ["de-x-a"], device: "SM-G991B"),
]
