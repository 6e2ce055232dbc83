// Writes sessions of an app as CSV: make-sessions ROWS [SEED]
//
// session id, time, installation, version, build, OS, device, locale, account state, crashed; about 124 bytes a row, in order of
// time over thirty days. Five sessions a user in the mean, skewed: few users have hundreds. A version comes out every other
// day and users take days to weeks to get it, so that three or four versions have most of the use. Devices hold a comma and
// are quoted. Crashes gather on the newest version and on one device. The same ROWS and SEED give the same bytes.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// SplitMix64; Steele, Lea, Flood (2014).
static uint64_t mix(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}
static double unit(uint64_t bits) { return (double)(bits >> 11) * 0x1p-53; }
static int below(uint64_t bits, int n) { return (int)(unit(bits) * n); }
// Small numbers are much more frequent than large ones.
static int skewed(uint64_t bits, int n) {
    double u = unit(bits);
    return (int)(u * u * u * n);
}

enum { days = 30, versions = 24 };
static const char *const systems[] = {"18.4.1", "18.4", "18.3.2", "17.7.6", "18.2.1", "17.6.1", "16.7.11", "15.8.4"};
static const char *const locales[] = {"en-US", "de-DE", "fr-FR", "ja-JP", "en-GB", "es-ES", "it-IT", "pt-BR",
                                      "ko-KR", "zh-CN", "nl-NL", "pl-PL", "tr-TR", "sv-SE", "ar-SA", "hi-IN"};
static const char *const states[] = {"free", "premium", "trial", "guest"};

int main(int count, char **arguments) {
    if (count < 2) return fprintf(stderr, "usage: make-sessions ROWS [SEED]\n"), 64;
    const uint64_t rows = strtoull(arguments[1], NULL, 10);
    const uint64_t seed = mix(count > 2 ? strtoull(arguments[2], NULL, 10) : 1);
    const uint64_t users = rows / 5 + 1;
    static char buffer[1 << 20];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    puts("session_id,event_timestamp,installation_uuid,app_version,build_version,os_version,device_model,locale,account_state,crashed");
    for (uint64_t row = 0; row < rows; row++) {
        const uint64_t r = mix(seed ^ mix(row));
        const double u = unit(mix(r + 1));
        const uint64_t user = (uint64_t)(u * u * (double)users);
        const uint64_t h = mix(seed ^ mix(~user)), high = mix(h + 1), low = mix(h + 2);
        const time_t when = 1777593600 + (time_t)((double)row / (double)rows * days * 86400);
        // What a user runs lags behind what is out by up to two weeks, most often by little.
        const double lag = unit(mix(h + 3));
        int version = 9 + (int)(((double)(when - 1777593600) / 86400 - lag * lag * 14) / 2);
        if (version < 0) version = 0;
        const int device = skewed(mix(h + 4), 60);
        const int state = mix(h + 5) % 16 == 0 ? below(mix(r + 2), 4) : skewed(mix(h + 6), 4);
        const int system = skewed(mix(h + 7), 8);
        double risk = 0.002 + (version == versions - 1 ? 0.004 : 0) + (device == 17 ? 0.02 : 0);
        if (mix(h + 8) % 50 == 0) risk *= 10;
        struct tm t;
        gmtime_r(&when, &t);
        printf("%016llx,%04d-%02d-%02dT%02d:%02d:%02dZ,%08x-%04x-4%03x-%04x-%012llx,%d.%d.%d,%d,%s,\"iPhone%d,%d\",%s,%s,%s\n",
               (unsigned long long)mix(seed + row), t.tm_year + 1900, t.tm_mon + 1, t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec,
               (unsigned)(high >> 32), (unsigned)(high >> 16 & 0xFFFF), (unsigned)(high & 0xFFF),
               (unsigned)(0x8000 | (low >> 48 & 0x3FFF)), (unsigned long long)(low & 0xFFFFFFFFFFFFu), 2, version / 4, version % 4,
               1800 + version * 7, systems[system], 10 + device / 6, device % 6 + 1, locales[skewed(mix(h + 9), 16)],
               states[state], unit(mix(r + 3)) < risk ? "true" : "false");
    }
    return fflush(stdout) == 0 ? 0 : 74;
}
