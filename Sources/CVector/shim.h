#pragma once
// What Swift has no name for: one bit for each byte of a vector that compares equal, and the hint that an address is next.
#include <stdint.h>

// Bit i tells of byte i.
typedef struct {
    uint64_t delimiters, line_feeds, carriage_returns, quotes;
} gatehouse_marks;

#if defined(__SSE2__)
#include <emmintrin.h>

static inline uint64_t gatehouse_equal(__m128i a, __m128i b, __m128i c, __m128i d, char byte) {
    const __m128i all = _mm_set1_epi8(byte);
    return (uint64_t)(uint16_t)_mm_movemask_epi8(_mm_cmpeq_epi8(a, all))
        | (uint64_t)(uint16_t)_mm_movemask_epi8(_mm_cmpeq_epi8(b, all)) << 16
        | (uint64_t)(uint16_t)_mm_movemask_epi8(_mm_cmpeq_epi8(c, all)) << 32
        | (uint64_t)(uint16_t)_mm_movemask_epi8(_mm_cmpeq_epi8(d, all)) << 48;
}

// Marks 64 bytes. SSE2 is in every x86-64.
static inline gatehouse_marks gatehouse_mark(const uint8_t *_Nonnull bytes, uint8_t delimiter) {
    const __m128i *from = (const __m128i *)bytes;
    const __m128i a = _mm_loadu_si128(from), b = _mm_loadu_si128(from + 1);
    const __m128i c = _mm_loadu_si128(from + 2), d = _mm_loadu_si128(from + 3);
    return (gatehouse_marks){
        gatehouse_equal(a, b, c, d, (char)delimiter), gatehouse_equal(a, b, c, d, '\n'),
        gatehouse_equal(a, b, c, d, '\r'), gatehouse_equal(a, b, c, d, '"')};
}
#endif
