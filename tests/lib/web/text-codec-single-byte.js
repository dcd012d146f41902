// Every byte of the single-byte encodings; what is no character; labels in any form; streams of them.
const names = ['ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i',
    'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'iso-8859-16', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250',
    'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258',
    'x-mac-cyrillic', 'x-user-defined'];
const bytes = new Uint8Array(256).map((_, i) => i);
for (const name of names) {
    const decoder = new TextDecoder(name);
    const text = decoder.decode(bytes);
    let sum = 0;
    for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) % 1000003;
    let refused = 0;
    for (const b of bytes) {
        try {
            new TextDecoder(name, { fatal: true }).decode(new Uint8Array([b]));
        } catch (e) {
            refused += e instanceof TypeError;
        }
    }
    console.log(decoder.encoding, text.length, sum, refused, text.slice(0xe0, 0xe6));
}
console.log(new TextDecoder(' L2\n').encoding, new TextDecoder('KOI').encoding, new TextDecoder('cp1251').encoding);
const stream = new TextDecoder('windows-1251');
console.log(stream.decode(new Uint8Array([0xcf]), { stream: true }) + stream.decode(new Uint8Array([0xf0])));
let piped = '';
for await (const x of ReadableStream.from([new Uint8Array([0xc4, 0xc1])]).pipeThrough(new TextDecoderStream('koi8-r'))) piped += x;
console.log(piped);
