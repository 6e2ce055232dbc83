import LaunchDocument

/// What one launch is told on its command line.
struct Options {
    static let usage = """
        usage: shop-app --server http://ADDRESS:PORT --folder FOLDER --version VERSION --build BUILD [--seconds N]

        Plays one launch of an app. Its user leaves after N seconds, or once the launch is stable.
        """

    let server: String
    let folder: String
    let version: String
    let build: String
    let seconds: Int?

    init?(_ arguments: some Collection<String>) {
        var values: [String: String] = [:]
        var rest = Array(arguments)[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            values[name] = value
        }
        guard let server = values["--server"], let folder = values["--folder"], let version = values["--version"],
            let build = values["--build"], (try? Address(server)) != nil,
            Installation(reportedVersion: version).version != nil,
            values.count == 4 || values.count == 5 && values["--seconds"].flatMap({ UInt16($0) }) != nil
        else { return nil }
        self.server = server
        self.folder = folder
        self.version = version
        self.build = build
        seconds = values["--seconds"].flatMap { Int($0) }
    }
}
