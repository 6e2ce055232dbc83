import LaunchDocument
import PolicyFiles

/// Any bytes are a table of installs or an error that points into them; its users add up.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let source = SourceText(path: "installs.csv", bytes: bytes)
    do throws(InstallTable.ReadingError) {
        let table = try InstallTable.read(source)
        let impact = PolicyImpact(of: LaunchDocument(app: "a", platform: .ios), on: table)
        precondition(impact.users == table.users && impact.users(with: .allow) == table.users)
        precondition((impact.share(of: .allow) == nil) == (table.users == 0))
    } catch {
        precondition(error.span.lowerBound >= 0 && error.span.upperBound <= count)
        precondition(!error.diagnostic(in: source).rendered(in: source).isEmpty)
    }
    return 0
}
