/// The few colours commands use, as SGR parameters of ECMA-48.
package enum Colour: String, Sendable {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case bold = "1"
    case dim = "2"
}
