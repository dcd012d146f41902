// A key of small order, under which all messages would have the signature of zeros: OpenSSL alone lets it verify.
const hex = (text) => Uint8Array.fromHex(text);
const check = async (key, signature) => crypto.subtle.verify('Ed25519', await crypto.subtle.importKey('raw', hex(key), 'Ed25519', true, ['verify']), hex(signature), new Uint8Array(0));
const zero = '00'.repeat(32), one = '01' + '00'.repeat(31);
console.log(await check(one, one + zero)); // expect: false
console.log(await check('ec' + 'ff'.repeat(30) + '7f', one + zero)); // expect: false
console.log(await check(zero, one + zero)); // expect: false
console.log(await check('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', one + zero)); // expect: false
// RFC 8032, 7.1, test 1: a sound one.
console.log(await check('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b')); // expect: true
