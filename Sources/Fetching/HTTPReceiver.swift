/// What libcurl's callbacks fill while an answer comes in.
final class HTTPReceiver {
    private(set) var status = 0
    private(set) var fields: [HTTPResponse.Field] = []
    private(set) var body: [UInt8] = []
    private(set) var isOverLimit = false
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    static func at(_ context: UnsafeMutableRawPointer?) -> HTTPReceiver {
        // A callback without its receiver has nowhere to put anything; libcurl always hands back what it was given.
        unsafe context.map { unsafe Unmanaged<HTTPReceiver>.fromOpaque($0).takeUnretainedValue() }
            ?? HTTPReceiver(limit: 0)
    }

    /// Returns how much was taken; less than was given ends the transfer.
    func take(body part: UnsafeRawBufferPointer) -> Int {
        guard part.count <= limit - body.count else {
            isOverLimit = true
            return 0
        }
        unsafe body.append(contentsOf: part)
        return part.count
    }

    func take(line: UnsafeRawBufferPointer) -> Int {
        let text = unsafe String(decoding: line, as: UTF8.self).filter { !$0.isNewline }
        if text.hasPrefix("HTTP/") {
            // A status line begins a new answer; one before it was only interim (100, 103).
            fields = []
            let word = text.split(separator: " ").dropFirst().first ?? ""
            status = Int(word) ?? 0
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            fields.append(HTTPResponse.Field(name: String(text[..<colon]), value: String(value)))
        }
        return line.count
    }
}
