#pragma once
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

// A macro, which Swift does not see.
static inline void gatehouse_crypto_wipe(void *bytes, size_t count) { OPENSSL_cleanse(bytes, count); }
