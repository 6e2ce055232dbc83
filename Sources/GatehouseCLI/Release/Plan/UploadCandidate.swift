/// The numbers of something that could be uploaded, as they are written: they need not be numbers.
struct UploadCandidate: Equatable {
    var version: String
    var build: String
    /// What lies in the app, with numbers of its own.
    var parts: [Part] = []

    struct Part: Equatable {
        let name: String
        let version: String
        let build: String
    }
}
