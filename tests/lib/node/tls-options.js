// The command line's and the environment's say about TLS: versions, ciphers, certificates that are trusted besides.
// as: node
const { spawnSync } = require('child_process'), fs = require('fs'), path = require('path');
const pem = fs.readFileSync(path.join(__dirname, 'data/tls-localhost.pem'), 'latin1');
const run = (args, script, env = {}) => {
    const { stdout, stderr } = spawnSync(process.execPath, [...args, '-e', script], { env: { ...process.env, ...env } });
    console.log(args.join(' '), `${stdout}`.trim(), `${stderr}`.trim().replace(/`[^`]*`/, 'FILE'));
};
const show = 'const { DEFAULT_MIN_VERSION, DEFAULT_MAX_VERSION } = require("tls"); console.log(DEFAULT_MIN_VERSION, DEFAULT_MAX_VERSION);';
for (const args of [[], ['--tls-min-v1.0'], ['--tls-min-v1.1'], ['--tls-min-v1.3'], ['--tls-max-v1.2'], ['--tls-max-v1.2', '--tls-max-v1.3'], ['--tls-min-v1.1', '--tls-min-v1.3']])
    run(args, show);
run(['--tls-cipher-list=ABC'], 'console.log(require("tls").DEFAULT_CIPHERS, require("crypto").constants.defaultCipherList)');
run([], show, { NODE_OPTIONS: '--tls-min-v1.3' });

const file = path.join(fs.mkdtempSync(path.join(require('os').tmpdir(), 'tls-options-')), 'ca.pem');
fs.writeFileSync(file, pem.slice(0, pem.indexOf('-----BEGIN PRIVATE')));
const list = `const tls = require("tls"), extra = tls.getCACertificates("extra");
    console.log(extra.length, extra[0]?.startsWith("-----BEGIN"), Object.isFrozen(extra), extra === tls.getCACertificates("extra"), extra.every((c) => tls.getCACertificates().includes(c)));`;
run(['--no-use-system-ca', '--no-use-openssl-ca'], list, { NODE_EXTRA_CA_CERTS: file });
run([], list, { NODE_EXTRA_CA_CERTS: '' });
run([], 'require("tls")', { NODE_EXTRA_CA_CERTS: path.join(path.dirname(file), 'none.pem') });
fs.rmSync(path.dirname(file), { recursive: true });

const tls = require('tls');
try { tls.createServer({ ecdhCurve: 'none' }); } catch (error) { console.log(`${error}`, error.code); }
tls.createSecureContext({ ciphers: 'TLS_AES_256_GCM_SHA384:!TLS_CHACHA20_POLY1305_SHA256' });
for (const type of [1, null, 'other'])
    try { tls.getCACertificates(type); } catch (error) { console.log(error.code, error.message); }
for (const text of ['none', '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----'])
    try { tls.setDefaultCACertificates([text]); } catch (error) { console.log(error.code, error.message); }
