#pragma once
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <sys/prctl.h>

// A macro, which Swift does not see.
static inline void gatehouse_crypto_wipe(void *bytes, size_t count) { OPENSSL_cleanse(bytes, count); }

// Variadic, which Swift cannot call: no core dump of this process, and no debugger of another user's.
static inline int gatehouse_crypto_hide_process(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
