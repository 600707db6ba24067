"""Known answers for keys, keyrings and sealed objects, by libraries that know nothing of this program.

    vectors.py FILE              writes them
    vectors.py --compare FILE    fails when they are not what the file has

Swift, and the script of the sign-in page, are held against the file.
"""

import base64
import hashlib
import hmac
import json
import math
import pathlib
import sys
import zlib

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from mnemonic import Mnemonic

WORDS = Mnemonic("english").wordlist
SITE = "abcdefghijklmnopqrstuvwxya"
MASTER = bytes(range(32))
MAGIC = b"DBS\x01"


def field(data):
    return len(data).to_bytes(4, "big") + data


def derive(key, purpose, *fields, length=32):
    info = b"daybook/sealed/1/" + purpose.encode() + b"".join(map(field, fields))
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=None, info=info).derive(key)


def number(value):
    return value.to_bytes(4, "big")


def base32(data):
    return base64.b32encode(data).decode().rstrip("=").lower()


def mac(key, data):
    return hmac.new(key, data, "sha256").digest()


def sha(data):
    return hashlib.sha256(data).digest()


# --- keys and credentials


def audience(master, person, revoked):
    lines = sorted(f"{reader}:{key}".encode() for reader, key in revoked)
    return derive(master, "audience", person.encode(), sha(b"".join(map(field, lines))))


def object_name(key, path):
    return base32(mac(derive(key, "name"), path.encode())[:20])


def words(master, reader, key):
    bits = int.from_bytes(derive(master, "words", reader.encode(), number(key), length=16), "big")
    return [WORDS[bits >> (128 - 11 * (place + 1)) & 2047] for place in range(7)]


def link(master, reader, key):
    return derive(master, "link", reader.encode(), number(key), length=16)


def stretched(chosen, reader, site=SITE):
    salt = sha(field(site.encode()) + field(reader.encode()))
    return PBKDF2HMAC(algorithm=hashes.SHA256(), length=32, salt=salt, iterations=600_000).derive(
        " ".join(chosen).encode()
    )


# --- objects


def padme(size):
    """As Nikitin et al. write it."""
    if size < 2:
        return size
    exponent = math.floor(math.log2(size))
    kept = math.floor(math.log2(exponent)) + 1 if exponent > 0 else 0
    last = max(0, exponent - kept)
    mask = (1 << last) - 1
    return (size + mask) & ~mask


def steps(size, step):
    return math.ceil(size / step) * step


def frame(packing, data, padded_size):
    framed = bytes([packing]) + field(data)
    return framed.ljust(padded_size(len(framed)), b"\0")


def seal(key, name, content, padded):
    encrypt, nonce_key, print_key = (
        derive(key, purpose, name.encode()) for purpose in ("encrypt", "nonce", "fingerprint")
    )
    fingerprint = mac(print_key, content)[:16]
    context = MAGIC + field(name.encode()) + fingerprint
    nonce = mac(nonce_key, number(len(context)) + number(len(padded)) + context + padded)[:12]
    return MAGIC + fingerprint + nonce + AESGCM(encrypt).encrypt(nonce, padded, context)


def photo(key, name, content):
    return seal(key, name, content, frame(0, content, padme))


# Another zlib packs otherwise, and as well: what the file has is taken where it becomes the same bytes.
PACKED = {}


def deflated(content):
    if content in PACKED:
        return PACKED[content]
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


def page(key, name, content, packed):
    return seal(key, name, content, frame(1, packed, lambda size: steps(size, 4096)))


def sample(size):
    """Bytes that do not shrink, the same everywhere."""
    blocks = (sha(number(block)) for block in range(size // 32 + 1))
    return b"".join(blocks)[:size]


# --- keyrings


def keyrings(master, readers):
    entries = []
    for reader in readers:
        secret = stretched(words(master, reader["reader"], reader["key"]), reader["reader"])
        lines = [f"audience {person} {key.hex()}\n" for person, key in sorted(reader["audiences"].items())]
        entries.append((secret, "".join(lines).encode()))
        if reader["hasLink"]:
            entries.append((link(master, reader["reader"], reader["key"]), f"words {secret.hex()}\n".encode()))
    digest = sha(b"".join(sorted(field(secret) + field(content) for secret, content in entries)))
    generation = derive(master, "generation", digest, length=16)
    count = max(8, 2 ** math.ceil(math.log2(max(1, len(entries)))))
    entries += [(derive(master, "decoy", number(place)), b"") for place in range(count - len(entries))]
    size = steps(max(5 + len(content) for _, content in entries), 2048)
    files = {}
    for secret, content in entries:
        name = base32(derive(secret, "keyring-name", generation, length=20))
        key = derive(secret, "keyring-key", generation)
        files[name] = seal(key, name, content, frame(0, content, lambda _: size))
    return base32(generation), files


# --- the answers


def answers():
    masters = [bytes(32), b"\xff" * 32, MASTER]
    audiences = [
        ("ana", []),
        ("ana", [("tom", 1)]),
        ("ana", [("tom", 2), ("tom", 1), ("bea", 10), ("bea", 9)]),
        ("ben", []),
        ("a" * 30, [("x", 4_294_967_295)]),
    ]
    key = audience(MASTER, "ana", [])
    paths = ["index", "", "people/ana/habits/run/index.html", "people/ana/photos/Grüße 1.jpg"]
    readers = [("tom", 1), ("tom", 2), ("bea", 1), ("z" * 30, 1000)]
    name = object_name(key, "index")
    sizes = [0, 1, 3, 4, 11, 12, 27, 59, 1019, 1020, 4091, 4092, 4093, 65_536, 100_000]
    pages = []
    for size in [0, 1, 4000, 4081, 4086, 4087, 9000]:
        content = sample(size)
        packed = deflated(content)
        sealed = page(key, name, content, packed)
        pages.append({"size": size, "packed": packed.hex(), "bytes": len(sealed), "sealed": sha(sealed).hex()})
    text = ("<p>Grüße</p>\n" * 2000).encode()
    small = page(key, name, text, deflated(text))
    keys = {"ana": key, "ben": audience(MASTER, "ben", [("tom", 1)])}
    shelf = [
        {"reader": "tom", "key": 2, "hasLink": True, "audiences": keys},
        {"reader": "bea", "key": 1, "hasLink": False, "audiences": {"ana": key}},
        {"reader": "old", "key": 1, "hasLink": False, "audiences": {}},
    ]
    generation, files = keyrings(MASTER, shelf)
    toms = stretched(words(MASTER, "tom", 2), "tom")
    stands = base64.b32decode(generation.upper() + "======")
    whole = base32(derive(toms, "keyring-name", stands, length=20))
    by_link = base32(derive(link(MASTER, "tom", 2), "keyring-name", stands, length=20))
    return {
        "site": SITE,
        "master": MASTER.hex(),
        "masters": [{"key": m.hex(), "words": " ".join(Mnemonic("english").to_mnemonic(m).split())} for m in masters],
        "audiences": [
            {"person": person, "revoked": [{"reader": r, "key": k} for r, k in revoked],
             "audience": audience(MASTER, person, revoked).hex()}
            for person, revoked in audiences
        ],
        "names": [{"path": path, "name": object_name(key, path)} for path in paths],
        "credentials": [
            {"reader": r, "key": k, "words": " ".join(words(MASTER, r, k)), "fragment": "#i=" + base32(link(MASTER, r, k))}
            for r, k in readers
        ],
        "stretched": [
            {"reader": r, "words": " ".join(words(MASTER, r, k)), "secret": stretched(words(MASTER, r, k), r).hex()}
            for r, k in readers[:2]
        ],
        "padme": [{"size": size, "padded": padme(size)} for size in [*range(70), 1000, 4097, 65_535, 65_537, 9_999_999]],
        "photos": [
            {"size": size, "bytes": len(sealed), "sealed": sha(sealed).hex()}
            for size in sizes
            for sealed in [photo(key, name, sample(size))]
        ],
        "photo": {"content": sample(12).hex(), "sealed": photo(key, name, sample(12)).hex()},
        "pages": pages,
        "page": {"content": sha(text).hex(), "packed": deflated(text).hex(), "sealed": small.hex()},
        "keyrings": {
            "readers": [
                {"reader": r["reader"], "key": r["key"], "hasLink": r["hasLink"],
                 "audiences": {person: k.hex() for person, k in r["audiences"].items()}}
                for r in shelf
            ],
            "generation": generation,
            "files": {name: sha(data).hex() for name, data in files.items()},
            "tom": {"name": whole, "sealed": files[whole].hex()},
            "link": {"name": by_link, "sealed": files[by_link].hex(), "text": f"words {toms.hex()}\n"},
        },
    }


def main():
    *options, path = sys.argv[1:]
    path = pathlib.Path(path)
    if options == ["--compare"]:
        known = json.loads(path.read_text())
        for packed in (bytes.fromhex(made["packed"]) for made in [*known["pages"], known["page"]]):
            PACKED[zlib.decompress(packed, -15)] = packed
    made = json.dumps(answers(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if options == ["--compare"]:
        if path.read_text() != made:
            sys.exit(f"{path} is not what this program makes")
    else:
        path.write_text(made)


main()
