/// Reads an integer as policies write it: digits without a leading zero, a sign or anything else; nil otherwise.
func plainInteger(_ text: some StringProtocol) -> Int? {
    let digits = text.utf8
    guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else { return nil }
    var value = 0
    for byte in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflows) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
        if isTooLarge || overflows { return nil }
        value = sum
    }
    return value
}

/// Whether some YAML tool reads a plain scalar as a number and may write it back differently: `1.10` as 1.1, `010` as 8,
/// `1_0` as 10, `1e3` as 1000 (YAML 1.1 int and float types, YAML 1.2 core schema).
func yamlReadsAsNumber(_ text: String) -> Bool {
    var rest = Substring(text)
    if let first = rest.first, first == "+" || first == "-" { rest.removeFirst() }
    if [".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"].contains(String(rest)) { return true }
    guard let first = rest.utf8.first, isDigit(first) || first == UInt8(ascii: ".") else { return false }
    let lowered = rest.lowercased()
    for prefix in ["0x", "0o", "0b"] where lowered.hasPrefix(prefix) {
        return lowered.dropFirst(2).utf8.allSatisfy { isDigit($0) || (0x61...0x66).contains($0) || $0 == 0x5F }
    }
    let parts = lowered.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    var mantissa = parts[0].utf8.filter { $0 != UInt8(ascii: "_") }
    if mantissa.count(where: { $0 == UInt8(ascii: ".") }) <= 1 { mantissa.removeAll { $0 == UInt8(ascii: ".") } }
    guard !mantissa.isEmpty, mantissa.allSatisfy(isDigit) else { return false }
    guard parts.count == 2 else { return true }
    var exponent = parts[1]
    if let sign = exponent.first, sign == "+" || sign == "-" { exponent.removeFirst() }
    return !exponent.isEmpty && exponent.utf8.allSatisfy(isDigit)
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
