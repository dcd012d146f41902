// Tokens by jose: signed with every kind of key, encrypted, refused.
import * as jose from "jose";
const secret = new TextEncoder().encode("a secret of enough bytes for hs256");
const claims = { sub: "user", admin: true };
const at = 1_700_000_000;
const jwt = await new jose.SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setIssuedAt(at).setExpirationTime(at + 60).sign(secret);
console.log(jwt);
const verified = await jose.jwtVerify(jwt, secret, { currentDate: new Date(at * 1000) });
console.log(JSON.stringify(verified));
for (const [change, options] of [[jwt + "x", {}], [jwt, { issuer: "me" }], [jwt, { currentDate: new Date((at + 100) * 1000) }]])
    await jose.jwtVerify(change, secret, { currentDate: new Date(at * 1000), ...options }).catch((e) => console.log(e.code, e.message));
for (const alg of ["RS256", "PS256", "ES256", "ES384", "EdDSA"]) {
    const { publicKey, privateKey } = await jose.generateKeyPair(alg, { extractable: true });
    const token = await new jose.SignJWT(claims).setProtectedHeader({ alg }).sign(privateKey);
    const jwk = await jose.exportJWK(publicKey), again = await jose.importJWK(jwk, alg);
    const spki = await jose.exportSPKI(publicKey), pkcs8 = await jose.importPKCS8(await jose.exportPKCS8(privateKey), alg);
    console.log(alg, (await jose.jwtVerify(token, again)).payload.sub, spki.split("\n")[0], Object.keys(jwk).sort().join(), pkcs8.type);
}
const key = jose.base64url.decode("dGhlIHNlY3JldCBrZXkgb2YgMzIgYnl0ZXMhISEhISE");
for (const [alg, enc] of [["dir", "A256GCM"], ["A256KW", "A128CBC-HS256"], ["PBES2-HS256+A128KW", "A128GCM"]]) {
    const jwe = await new jose.EncryptJWT(claims).setProtectedHeader({ alg, enc }).encrypt(key);
    console.log(alg, enc, jwe.split(".").length, JSON.stringify((await jose.jwtDecrypt(jwe, key, { keyManagementAlgorithms: [alg] })).payload));
}
console.log(await jose.calculateJwkThumbprint({ kty: "oct", k: "c2VjcmV0" }));
