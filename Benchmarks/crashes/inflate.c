// Inflates a gzip file with zlib and throws the text away: what no reader of it can do without.
#include <stdio.h>
#include <string.h>
#include <zlib.h>

int main(int count, char **arguments) {
    static unsigned char packed[64 << 10], text[256 << 10];
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (!file) return fprintf(stderr, "usage: inflate FILE\n"), 64;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflateInit2(&stream, 15 + 16) != Z_OK) return 70;
    unsigned long long total = 0;
    int status = Z_OK;
    while (status == Z_OK && (stream.avail_in = (unsigned)fread(packed, 1, sizeof packed, file)) > 0) {
        stream.next_in = packed;
        do {
            stream.next_out = text;
            stream.avail_out = sizeof text;
            status = inflate(&stream, Z_NO_FLUSH);
            total += sizeof text - stream.avail_out;
        } while (status == Z_OK && stream.avail_out == 0);
        if (status == Z_BUF_ERROR) status = Z_OK;
    }
    printf("%llu\n", total);
    fprintf(stderr, "zlib %s\n", zlibVersion());
    return status == Z_STREAM_END ? 0 : 65;
}
