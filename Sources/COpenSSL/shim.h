// The functions that hash piece by piece are deprecated in favour of `EVP_DigestInit`, which reads the configuration of
// OpenSSL and loads what it names: at every start, for one SHA-256.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
// Passwords and codes are rarely asked for, and may pay for it.
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
