import CCurl

/// Asks addresses over HTTP, one at a time, and takes every answer as it is: no redirect is followed, no cookie kept, TLS always verified.
@safe final class HTTPClient {
    struct Settings: Sendable {
        /// A file of certificates in PEM form to trust instead of the system's, for private authorities.
        var certificates: String?
        var connectSeconds = 10
        var totalSeconds = 30
        var bodyLimit = 8 << 20
    }

    private let handle: UnsafeMutableRawPointer
    private let settings: Settings

    /// libcurl wants to be set up once for each process.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

    init(_ settings: Settings = Settings()) throws(NetworkFailure) {
        guard Self.isReady, let handle = unsafe curl_easy_init() else { throw .noClient }
        unsafe self.handle = unsafe handle
        self.settings = settings
    }

    deinit { unsafe curl_easy_cleanup(handle) }

    /// One request and its answer.
    ///
    /// - Parameters:
    ///   - body: what is sent, for methods that send something.
    ///   - decodesGzip: asks for gzip and hands over the decoded body; the answer's fields still say how it came.
    func ask(
        _ address: HTTPAddress, method: String = "GET", fields: [HTTPResponse.Field] = [], body: [UInt8]? = nil,
        decodesGzip: Bool = false
    ) throws(NetworkFailure) -> HTTPResponse {
        // The handle keeps its connections, and starts from its defaults otherwise.
        unsafe curl_easy_reset(handle)
        let receiver = HTTPReceiver(limit: settings.bodyLimit)
        var list = unsafe fields.reduce(nil as UnsafeMutablePointer<curl_slist>?) {
            unsafe curl_slist_append($0, "\($1.name): \($1.value)") ?? $0
        }
        // A library has no name of its own to give.
        unsafe list = unsafe curl_slist_append(list, "User-Agent: gatehouse/\(Gatehouse.version)")
        // No server is asked first whether it wants the body; some never answer that.
        if body != nil { unsafe list = unsafe curl_slist_append(list, "Expect:") }
        defer { unsafe curl_slist_free_all(list) }
        setOptions(for: address, method: method)
        unsafe gatehouse_curl_set_pointer(handle, CURLOPT_HTTPHEADER, list)
        if let body { send(body) }
        if decodesGzip { set(CURLOPT_ACCEPT_ENCODING, "gzip") }
        let code = withExtendedLifetime(receiver) {
            unsafe receive(into: Unmanaged.passUnretained(receiver).toOpaque())
            return unsafe curl_easy_perform(handle)
        }
        if let failure = failure(of: code, for: address, receiver: receiver) { throw failure }
        return HTTPResponse(
            status: receiver.status, fields: receiver.fields, body: receiver.body,
            certificateEnd: address.isEncrypted ? certificateEnd() : nil)
    }

    private func setOptions(for address: HTTPAddress, method: String) {
        set(CURLOPT_URL, address.text)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        if method == "HEAD" { set(CURLOPT_NOBODY, 1) } else { set(CURLOPT_CUSTOMREQUEST, method) }
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_CERTINFO, 1)
        set(CURLOPT_CONNECTTIMEOUT, settings.connectSeconds)
        set(CURLOPT_TIMEOUT, settings.totalSeconds)
        // Without signals: they would reach the whole process.
        set(CURLOPT_NOSIGNAL, 1)
        if let certificates = settings.certificates { set(CURLOPT_CAINFO, certificates) }
        // A proxy for the world must not be asked about this machine.
        if address.isLoopback { set(CURLOPT_NOPROXY, "*") }
    }

    private func send(_ body: [UInt8]) {
        // The size first: libcurl copies so many bytes, zeros among them, and keeps the copy with the handle.
        set(CURLOPT_POSTFIELDSIZE, body.count)
        unsafe body.withUnsafeBytes {
            unsafe _ = gatehouse_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
        }
    }

    private func receive(into receiver: UnsafeMutableRawPointer) {
        unsafe gatehouse_curl_set_pointer(handle, CURLOPT_WRITEDATA, receiver)
        unsafe gatehouse_curl_set_write(handle, CURLOPT_WRITEFUNCTION) { data, size, count, context in
            unsafe HTTPReceiver.at(context).take(body: UnsafeRawBufferPointer(start: data, count: size * count))
        }
        unsafe gatehouse_curl_set_pointer(handle, CURLOPT_HEADERDATA, receiver)
        unsafe gatehouse_curl_set_write(handle, CURLOPT_HEADERFUNCTION) { data, size, count, context in
            unsafe HTTPReceiver.at(context).take(line: UnsafeRawBufferPointer(start: data, count: size * count))
        }
    }

    private func set(_ option: CURLoption, _ value: Int) { unsafe gatehouse_curl_set_long(handle, option, value) }

    private func set(_ option: CURLoption, _ text: String) {
        // libcurl copies strings.
        unsafe text.withCString { unsafe _ = gatehouse_curl_set_pointer(handle, option, $0) }
    }

    private func failure(of code: CURLcode, for address: HTTPAddress, receiver: HTTPReceiver) -> NetworkFailure? {
        switch code {
        case CURLE_OK: nil
        case CURLE_COULDNT_RESOLVE_HOST: .noSuchHost(address.host)
        case CURLE_COULDNT_CONNECT: .refused(address)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(address, seconds: settings.totalSeconds)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ISSUER_ERROR:
            .untrusted(address, detail: text(of: code))
        case CURLE_SSL_CACERT_BADFILE: .certificates(path: settings.certificates ?? "the system's certificates")
        case CURLE_WRITE_ERROR where receiver.isOverLimit: .answerTooLarge(address, limit: settings.bodyLimit)
        default: .other(address, detail: text(of: code))
        }
    }

    private func text(of code: CURLcode) -> String { unsafe String(cString: curl_easy_strerror(code)) }

    private func certificateEnd() -> Int? {
        var found: UnsafeMutableRawPointer?
        guard unsafe gatehouse_curl_get_pointer(handle, CURLINFO_CERTINFO, &found) == CURLE_OK,
            let information = unsafe found?.assumingMemoryBound(to: curl_certinfo.self),
            unsafe information.pointee.num_of_certs > 0
        else { return nil }
        // The server's own certificate comes first.
        var entry = unsafe information.pointee.certinfo[0]
        while let current = unsafe entry {
            let text = unsafe String(cString: current.pointee.data)
            if text.hasPrefix("Expire date:") { return CertificateDate.seconds(of: text.dropFirst(12)) }
            unsafe entry = unsafe current.pointee.next
        }
        return nil
    }
}
