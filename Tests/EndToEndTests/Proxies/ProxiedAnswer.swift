/// What curl got through a proxy.
struct ProxiedAnswer: Sendable {
    let status: Int
    let httpVersion: String
    /// Names in small letters, as HTTP/2 sends them.
    let headers: [String: String]
    let body: String
    let seconds: Double

    /// Reads what curl prints with `--include` and `--write-out "\n%{http_version} %{time_total}"`.
    init?(curlOutput: String) {
        let text = curlOutput.replacing("\r\n", with: "\n")
        guard let headEnd = text.firstRange(of: "\n\n"), let lastLine = text.lastIndex(of: "\n") else { return nil }
        let head = text[..<headEnd.lowerBound].split(separator: "\n")
        let measured = text[text.index(after: lastLine)...].split(separator: " ")
        guard let statusLine = head.first?.split(separator: " "), statusLine.count >= 2, measured.count == 2,
            let status = Int(statusLine[1]), let seconds = Double(measured[1]), headEnd.upperBound <= lastLine
        else { return nil }
        self.status = status
        self.seconds = seconds
        httpVersion = String(measured[0])
        body = String(text[headEnd.upperBound..<lastLine])
        var headers: [String: String] = [:]
        for line in head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...]
            headers[line[..<colon].lowercased()] = String(value.drop(while: { $0 == " " }))
        }
        self.headers = headers
    }
}
