import Testing
import TestSupport

/// A self-signed certificate for the names in the shipped configurations.
struct TestCertificate: Sendable {
    let file: String
    let key: String

    init(in folder: TemporaryFolder) throws {
        file = folder.file("certificate.pem")
        key = folder.file("key.pem")
        let made = try run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=example.com", "-addext", "subjectAltName=DNS:gate.example.com,DNS:api.example.com",
                "-out", file, "-keyout", key,
            ])
        try #require(made.status == 0, "openssl: \(made.errors)")
    }
}
