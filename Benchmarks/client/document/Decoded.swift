/// The document as an app would declare it for `JSONDecoder`: no version is read, and nothing unknown is tolerated.
struct Decoded: Decodable {
    struct Interval: Decodable {
        let from: String?
        let through: String?
        let before: String?
    }

    struct When: Decodable {
        let versions: [Interval]?
        let os: [Interval]?
        let builds: [Interval]?
        let devices: [String]?
        let locales: [String]?
    }

    struct Flag: Decodable {
        struct Kill: Decodable {
            let when: When
        }

        struct Restore: Decodable {
            let when: When
            let percent: Double
            let salt: String?
        }

        let `default`: Bool
        let safe: Bool
        let kill: Kill?
        let restore: Restore?
    }

    struct Target: Decodable {
        let version: String
        let minimum_os: String?
    }

    struct Text: Decodable {
        let title: String
        let body: String
    }

    let gatehouse: Int
    let app: String
    let revision: Int
    let minimum_version: String?
    let recommended_version: String?
    let store_url: String?
    let targets: [Target]
    let messages: [String: [String: Text]]?
    let flags: [String: Flag]
}
