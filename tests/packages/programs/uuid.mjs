// Identifiers by uuid, of every version.
import * as uuid from "uuid";
const random = Uint8Array.from({ length: 16 }, (_, i) => i * 7);
console.log(uuid.v4({ random }), uuid.v3("hello.example.com", uuid.v3.DNS), uuid.v5("hello.example.com", uuid.v5.DNS));
console.log(uuid.v1({ msecs: 1_700_000_000_000, nsecs: 5, clockseq: 0x1234, node: [1, 2, 3, 4, 5, 6] }), uuid.v7({ msecs: 1_700_000_000_000, random, seq: 5 }), uuid.v6({ msecs: 1_700_000_000_000, nsecs: 5, clockseq: 0x1234, node: [1, 2, 3, 4, 5, 6] }));
console.log(uuid.validate(uuid.v4()), uuid.version(uuid.v7()), uuid.NIL, uuid.MAX, uuid.stringify(uuid.parse(uuid.NIL)) === uuid.NIL);
console.log(new Set(Array.from({ length: 1000 }, () => uuid.v4())).size, uuid.validate("x"));
try { uuid.parse("x"); } catch (e) { console.log(e.name, e.message); }
