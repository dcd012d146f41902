// needs: require('module').isBuiltin('stream')
// Tokens by jsonwebtoken: every algorithm, both ways to call, what is refused.
const jwt = require("jsonwebtoken"), crypto = require("crypto");
const iat = 1_700_000_000;
const token = jwt.sign({ sub: "user", iat }, "secret");
console.log(token, JSON.stringify(jwt.decode(token, { complete: true })), jwt.verify(token, "secret").sub);
for (const [t, key, options] of [[token, "wrong"], [token + "x", "secret"], ["x", "secret"], [token, "secret", { algorithms: ["HS512"] }], [jwt.sign({ iat, exp: iat + 5 }, "secret"), "secret"], [token, "secret", { issuer: "me" }], [jwt.sign({ iat, nbf: 4e9 }, "secret"), "secret"]])
    try { console.log(jwt.verify(t, key, options)); } catch (e) { console.log(e.name, e.message); }
const rsa = crypto.generateKeyPairSync("rsa", { modulusLength: 2048, publicKeyEncoding: { type: "spki", format: "pem" }, privateKeyEncoding: { type: "pkcs8", format: "pem" } });
const ec = { 256: "prime256v1", 384: "secp384r1", 512: "secp521r1" };
for (const bits of [256, 384, 512]) {
    const pair = crypto.generateKeyPairSync("ec", { namedCurve: ec[bits] });
    for (const [alg, key, check] of [[`HS${bits}`, "secret", "secret"], [`RS${bits}`, rsa.privateKey, rsa.publicKey], [`PS${bits}`, rsa.privateKey, rsa.publicKey], [`ES${bits}`, pair.privateKey, pair.publicKey]])
        console.log(alg, jwt.verify(jwt.sign({ a: 1, iat }, key, { algorithm: alg, expiresIn: "1h", noTimestamp: true }), check, { algorithms: [alg], ignoreExpiration: true }).a);
}
try { jwt.sign({}, rsa.publicKey, { algorithm: "ES256" }); } catch (e) { console.log(e.name); }
try { jwt.sign({}, ""); } catch (e) { console.log(e.message); }
jwt.sign({ b: 2, iat }, "secret", (error, made) => jwt.verify(made, "secret", (e, payload) => console.log(error, e, payload.b)));
