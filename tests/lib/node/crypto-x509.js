// as: node
// X509Certificate and Certificate: all that a certificate says, names that it is asked for, who signed it, SPKAC. The keys were made for this test.
const crypto = require('node:crypto');
const show = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.code, String(e)); } };
const leafText = `-----BEGIN CERTIFICATE-----
MIIDOTCCAt6gAwIBAgIIEjRWeJCrze8wCgYIKoZIzj0EAwIwIzELMAkGA1UEBhMC
REUxFDASBgNVBAMMC0NvYiB0ZXN0IENBMCAXDTI2MTIwMTAxNDIwNVoYDzIzMDAw
OTE2MDE0MjA1WjBbMQswCQYDVQQGEwJERTEMMAoGA1UECgwDQ29iMQwwCgYDVQQL
DANUd28xEjAQBgNVBAMMCWxlYWYudGVzdDEcMBoGCSqGSIb3DQEJARYNbGVhZkBj
b2IudGVzdDCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkCgYEAufPE0dwtQtryCk85
/OODJEkE2GxG687R7XrljrdU8as7H7N8zj6p2m3MzFOV94VeqawTKwlgMRaEnMdM
CBGW6yDckjrZyoGNfdHPhLxlhcCzSG1Lg1Y9whNmzvgcbPmqr31tVh8uuq7vYKaa
iBAp59MothW94tkjW5TGRJOw7rUCAwEAAaOCAXkwggF1MAkGA1UdEwQCMAAwHQYD
VR0lBBYwFAYIKwYBBQUHAwEGCCsGAQUFBwMCMFAGCCsGAQUFBwEBBEQwQjAdBggr
BgEFBQcwAYYRaHR0cDovL29jc3AudGVzdC8wIQYIKwYBBQUHMAKGFWh0dHA6Ly9j
YS50ZXN0L2NhLmNydDCBtgYDVR0RBIGuMIGrgglsZWFmLnRlc3SCCyoud2lsZC50
ZXN0gghvZGQsbmFtZYIGcXVvdGUnhwR/AAABhxAAAAAAAAAAAAAAAAAAAAABgQ1s
ZWFmQGNvYi50ZXN0hhRodHRwOi8vbGVhZi50ZXN0L3gseYgDKgMEoBYGCCsGAQUF
BwgFoAoMCHjDg8KkbXBwpCUwIzELMAkGA1UEBhMCREUxFDASBgNVBAMMC0NvYiB0
ZXN0IENBMB0GA1UdDgQWBBQmrrSVT8pbVCfahPizXtj4BhURYzAfBgNVHSMEGDAW
gBRMEB7BLKp1iVaLzrbOEi0bX48PJzAKBggqhkjOPQQDAgNJADBGAiEA+2aTdqld
v/Y9DM22msR0kvMTR7ue2C8nSsDDTq+5JvkCIQC53n5na2NTvfP5QsSwLu9zCfIu
VE/t+XhYWaA2hOtzeQ==
-----END CERTIFICATE-----
`;
const caText = `-----BEGIN CERTIFICATE-----
MIIBjDCCATKgAwIBAgIUauLs36UnNAf88jiR4Z51GGxHWhswCgYIKoZIzj0EAwIw
IzELMAkGA1UEBhMCREUxFDASBgNVBAMMC0NvYiB0ZXN0IENBMCAXDTI2MTIwMTAx
NDE1NFoYDzIzMDAwOTE2MDE0MTU0WjAjMQswCQYDVQQGEwJERTEUMBIGA1UEAwwL
Q29iIHRlc3QgQ0EwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQnj4P3tZvnc+4r
tG6w2zVD0rtPS9z5klku7RXQYXy+ImHOmQ1GRiRz00LMXjS/XzotnZLHnuQn8X79
E96oTIYgo0IwQDAPBgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB/wQEAwIBBjAdBgNV
HQ4EFgQUTBAewSyqdYlWi862zhItG1+PDycwCgYIKoZIzj0EAwIDSAAwRQIgHa0A
xcQfWauju1fw/zn/iXLb4j+a2MSV1Wob65Z/algCIQC8kIRXFurqvYryGEsSl4k6
wokPTz6vcIX8VxR8fP+02w==
-----END CERTIFICATE-----
`;
const keyText = `-----BEGIN PRIVATE KEY-----
MIICdQIBADANBgkqhkiG9w0BAQEFAASCAl8wggJbAgEAAoGBALnzxNHcLULa8gpP
OfzjgyRJBNhsRuvO0e165Y63VPGrOx+zfM4+qdptzMxTlfeFXqmsEysJYDEWhJzH
TAgRlusg3JI62cqBjX3Rz4S8ZYXAs0htS4NWPcITZs74HGz5qq99bVYfLrqu72Cm
mogQKefTKLYVveLZI1uUxkSTsO61AgMBAAECgYBhjd+98XLVViQRAIt9fqZ4TM57
9CIo5/H+UrFH9CpeNuTntrRNR1a4v03oDBnrJ08IWLwdoeeTGSstTOk4enHft8ub
OpvRyCtU1k+zdbRO8DZseh1deZSYGCrwrZr5v2oHC3eco/yzCAD0XLFYVNcuy9p7
BDinl1Ixyps1o3dJqQJBAOR3oR9q4V9WJnQHcWtC7iMqVj/gtbl7V/FWrcAO1PIa
n8vqSwaZc/kXSollkktRF8Sny6DKDuugXKfbEnlkT3cCQQDQXIU/D5KCguSwf/jy
0GLlQdlKKLPq3WpSK3bbIfST0Av1mxtzLFAw5IxAR1BLBegsVi+EuZp5/CUWIYh0
HjYzAkBVPsGynEmNLfLZFjHeiLGcE17tJKYJmBkfJm1cHOydjQuUpU3rH3SjO2qH
S4vDaHWK3eTfkKTyi/omc1o4SxJPAkB/IJQj36pyes5xagNIkyBj5INhHeh4WlOu
gtpn5RXGwd8qIVLkOJtM2YVBCsHQpG/97S/c+SlpWBCAqkEJKA3FAkAnV3SjYBga
8l7PRY91xNjWbB2kWCzy7Wq14cAxsivDOqgACzgb9ukTMM/J9NpeeXfDjBd7qJ3n
rnXSi7/jedsA
-----END PRIVATE KEY-----
`;
const spkac = 'MIIBPzCBqTCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkCgYEAufPE0dwtQtryCk85/OODJEkE2GxG687R7XrljrdU8as7H7N8zj6p2m3MzFOV94VeqawTKwlgMRaEnMdMCBGW6yDckjrZyoGNfdHPhLxlhcCzSG1Lg1Y9whNmzvgcbPmqr31tVh8uuq7vYKaaiBAp59MothW94tkjW5TGRJOw7rUCAwEAARYFaGVsbG8wDQYJKoZIhvcNAQEEBQADgYEAgsk/x1iztvlH8jfGhnyg19rxTxZtRz6ZGmJ9Tijs13t25Jr/9Nq9ohBGQgmoV13qneKZkL7D4K02q4GUlyT8vOrCRBh2Cs75JBaA55CtoCSuUzbN6gTMiURo8i4IioBLkrZtvbHG7RuQKZm3Tev+ZjUmchtROht+/KwYTquJ6/Y=';
const leaf = new crypto.X509Certificate(leafText), ca = new crypto.X509Certificate(Buffer.from(caText));
for (const name of ['subject', 'issuer', 'subjectAltName', 'infoAccess', 'validFrom', 'validTo', 'validFromDate', 'validToDate', 'fingerprint', 'fingerprint256', 'fingerprint512', 'keyUsage', 'serialNumber', 'ca', 'signatureAlgorithm', 'signatureAlgorithmOid', 'issuerCertificate'])
    show(name, () => [leaf[name], ca[name]]);
show('raw', () => [leaf.raw.length, new crypto.X509Certificate(leaf.raw).fingerprint === leaf.fingerprint]);
show('text', () => [leaf.toString() === leafText, leaf.toJSON() === leafText]);
show('key', () => [leaf.publicKey.asymmetricKeyType, ca.publicKey.asymmetricKeyDetails]);
show('legacy', () => [leaf.toLegacyObject(), ca.toLegacyObject()]);
show('inspect', () => [leaf, [[ca]]]);
for (const [name, options] of [['leaf.test'], ['LEAF.test'], ['a.wild.test'], ['a.b.wild.test'], ['other.test'], ['a.wild.test', { wildcards: false }], ['leaf.test', { subject: 'always' }], ['leaf.test', { subject: 'never' }]])
    show('host', () => leaf.checkHost(name, options));
for (const ip of ['127.0.0.1', '::1', '127.0.0.2', '0:0::1'])
    show('ip', () => leaf.checkIP(ip));
for (const email of ['leaf@cob.test', 'leaf@COB.test', 'x@cob.test'])
    show('email', () => leaf.checkEmail(email));
show('issued', () => [leaf.checkIssued(ca), leaf.checkIssued(leaf), ca.checkIssued(ca), leaf.verify(ca.publicKey), leaf.verify(leaf.publicKey), ca.verify(ca.publicKey)]);
const key = crypto.createPrivateKey(keyText);
show('private', () => [leaf.checkPrivateKey(key), ca.checkPrivateKey(key)]);
show('public key of a certificate', () => crypto.createPublicKey(leafText).equals(leaf.publicKey));
for (const f of [() => new crypto.X509Certificate(), () => new crypto.X509Certificate('x'), () => new crypto.X509Certificate(Buffer.alloc(3)), () => leaf.checkHost(5), () => leaf.checkHost('a\0b'), () => leaf.checkIP('x'), () => leaf.checkHost('a', { subject: 'x' }), () => leaf.checkHost('a', { wildcards: 1 }), () => leaf.checkIssued({}), () => leaf.verify({}), () => leaf.verify(key), () => leaf.checkPrivateKey(ca.publicKey)])
    show('refused', f);
show('spkac', () => [crypto.Certificate.verifySpkac(spkac), crypto.Certificate.exportChallenge(spkac).toString(), crypto.createPublicKey(crypto.Certificate.exportPublicKey(spkac)).equals(leaf.publicKey)]);
show('spkac, as an object', () => [crypto.Certificate().verifySpkac(Buffer.from(spkac)), new crypto.Certificate().exportChallenge(spkac).toString('hex')]);
show('no spkac', () => [crypto.Certificate.verifySpkac('x'), crypto.Certificate.exportChallenge('x'), crypto.Certificate.exportPublicKey('x')]);
show('spkac refused', () => crypto.Certificate.verifySpkac(5));
