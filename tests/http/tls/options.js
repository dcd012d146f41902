// What the options of TLS take and say. argv: the folder with keys and certificates.
const folder = process.argv[2];
const [key, cert, other, secret] = await Promise.all(["first.key", "first.pem", "second.pem", "secret.key"].map((name) => Bun.file(`${folder}/${name}`).text()));
const bytes = (text) => new TextEncoder().encode(text);

function attempt(name, tls, more = {}) {
    try {
        const server = Bun.serve({ port: 0, tls, fetch() {}, ...more });
        console.log(name, server.url.href.replace(/:\d+/, ""), server.protocol);
        server.stop(true);
    } catch (e) {
        console.log(name, e.name, e.code, e.message.startsWith("error:") ? e.reason : e.message.replace(folder, "FOLDER"));
    }
}

for (const tls of [undefined, null, false, true, 5, "x", {}, []]) attempt(`tls ${JSON.stringify(tls)}`, tls);
attempt("texts", { key, cert });
attempt("bytes", { key: bytes(key), cert: bytes(cert).buffer });
attempt("arrays", { key: [bytes(key)], cert: [cert, other] });
attempt("files", { keyFile: `${folder}/first.key`, certFile: `${folder}/first.pem`, caFile: `${folder}/client.pem` });
attempt("no file", { keyFile: `${folder}/none`, cert });
attempt("no blob", { key: Bun.file(`${folder}/none`), cert });
attempt("beside", undefined, { key, cert });
attempt("only a name", undefined, { serverName: "a" });
attempt("bad key", { key: "nope", cert });
attempt("bad cert", { key, cert: "nope" });
attempt("bad ca", { key, cert, ca: "nope" });
attempt("other cert", { key, cert: other });
attempt("key of a number", { key: 5, cert });
attempt("array of a number", { key: [5], cert });
attempt("passphrase", { key: secret, cert, passphrase: "secret" });
attempt("wrong passphrase", { key: secret, cert, passphrase: "wrong" });
attempt("no passphrase", { key: secret, cert });
attempt("passphrase of a number", { key, cert, passphrase: 1 });
attempt("ciphers", { key, cert, ciphers: "nope" });
attempt("dhParamsFile", { key, cert, dhParamsFile: `${folder}/none` });
attempt("dhParamsFile of what is none", { key, cert, dhParamsFile: `${folder}/file.txt` });
for (const name of ["requestCert", "rejectUnauthorized", "lowMemoryMode"]) attempt(name, { key, cert, [name]: 5 });
for (const name of ["secureOptions", "minVersion", "maxVersion"]) attempt(name, { key, cert, [name]: "x" });
for (const list of ["h2,http/1.1", bytes("x"), ["http/1.1"], 5]) attempt(`ALPNProtocols ${list}`, { key, cert, ALPNProtocols: list });
attempt("serverName", { key, cert, serverName: 5 });
attempt("names", [{ key, cert }, { key, cert, serverName: "a" }]);
attempt("no name", [{ key, cert }, { key, cert }]);
attempt("bad second", [{ key, cert }, { key: "bad", cert, serverName: "a" }]);
attempt("http1: false", { key, cert }, { http1: false });
attempt("http2", { key, cert }, { http1: false, http2: true });
