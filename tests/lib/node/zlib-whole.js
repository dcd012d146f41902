// Whole buffers through node:zlib: round trips, options that are none, input that is damaged, cut or followed by something.
// as: node
const z = require("zlib");
const t=(n,f)=>{try{const r=f();console.log(n,"ok",r)}catch(e){console.log(n,e.name,e.code,e.errno,e.message)}};
t("crc",()=>z.crc32(5));t("crc2",()=>z.crc32("a","b"));t("crc3",()=>z.crc32("hello",3));
for(const o of [{level:10},{level:"a"},{windowBits:7},{windowBits:0},{memLevel:0},{strategy:5},{chunkSize:10},{flush:99},{finishFlush:-1},{maxOutputLength:0},{maxOutputLength:"x"},{dictionary:5},{chunkSize:NaN},{level:1.5},{params:5},{windowBits:8}]) for (const m of ['deflateSync','gzipSync','deflateRawSync']) t(m+JSON.stringify(o),()=>z[m]('hello',o).length);
t("br",()=>z.brotliCompressSync('a',{params:{99:1}}));t("br",()=>z.brotliCompressSync('a',{params:{0:"a"}}));t("br",()=>z.brotliCompressSync('a',{params:{1:4}}).length);t("zs",()=>z.zstdCompressSync('a',{params:{99999:1}}));t("zs",()=>z.zstdCompressSync('a',{params:{100:"q"}}));t("zs",()=>z.zstdCompressSync('a',{params:{100:99}}));
t("gz",()=>z.gzipSync(5));t("gz",()=>z.gzipSync());t("gunzip",()=>z.gunzipSync(Buffer.from("abc")));t("trunc",()=>z.gunzipSync(z.gzipSync("hello world").subarray(0,15)));t("inf",()=>z.inflateSync(Buffer.from([1,2,3])));t("brd",()=>z.brotliDecompressSync(Buffer.from([1,2,3])));t("brd",()=>z.brotliDecompressSync(z.brotliCompressSync("hello world hello world").subarray(0,8)));t("brd",()=>z.brotliDecompressSync(Buffer.from('ffffffffffffff','hex')));t("zs",()=>z.zstdDecompressSync(Buffer.from([1,2,3,4,5,6])));t("zs",()=>z.zstdDecompressSync(z.zstdCompressSync("hello hello hello").subarray(0,12)));t("max",()=>z.gunzipSync(z.gzipSync("a".repeat(1000)),{maxOutputLength:10}));
t("dict",()=>z.inflateSync(z.deflateSync("hello",{dictionary:Buffer.from("hello")})));t("dict",()=>z.inflateSync(z.deflateSync("hello",{dictionary:Buffer.from("hello")}),{dictionary:Buffer.from("hellx")}));t("dict",()=>z.inflateSync(z.deflateSync("hello",{dictionary:Buffer.from("hello")}),{dictionary:Buffer.from("hello")}).toString());t("dictr",()=>z.inflateRawSync(z.deflateRawSync("hello",{dictionary:Buffer.from("hello")}),{dictionary:Buffer.from("hello")}).toString());
t("gzcb",()=>z.gzip("a"));t("trail",()=>z.gunzipSync(Buffer.concat([z.gzipSync("a"),z.gzipSync("b"),Buffer.from([0,0,9])])).toString());t("trail2",()=>z.gunzipSync(Buffer.concat([z.gzipSync("a"),Buffer.from([9,9])])).toString());t("empty",()=>z.inflateSync(Buffer.alloc(0)));t("emptyg",()=>z.gunzipSync(Buffer.alloc(0)));t("emptyg",()=>z.brotliDecompressSync(Buffer.alloc(0)));t("emptyz",()=>z.zstdDecompressSync(Buffer.alloc(0)));t("trailinf",()=>z.inflateSync(Buffer.concat([z.deflateSync("a"),Buffer.from([9,9])])).toString());t("rej",()=>z.inflateSync(Buffer.concat([z.deflateSync("a"),Buffer.from([9,9])]),{rejectGarbageAfterEnd:true}).toString());
const big=Buffer.from('The quick brown fox '.repeat(2000));
for (const [c,d] of [['gzip','gunzip'],['deflate','inflate'],['deflateRaw','inflateRaw'],['gzip','unzip'],['deflate','unzip'],['brotliCompress','brotliDecompress'],['zstdCompress','zstdDecompress']]) { const o=c[0]==='b'?{params:{[z.constants.BROTLI_PARAM_QUALITY]:4}}:{}; const x=z[c+'Sync'](big,o); t(c,()=>[x.length<2000, z[d+'Sync'](x).equals(big), z[d+'Sync'](z[c+'Sync']('')).length]);
 }
t('part',()=>z.gunzipSync(z.gzipSync("hello world").subarray(0,25),{finishFlush:z.constants.Z_SYNC_FLUSH}).toString());
console.log(z.codes.Z_OK, z.codes['-3'], Object.isFrozen(z.codes));
console.log(z.gzipSync('hello').toString('hex'),z.deflateSync('hello',{level:9}).toString('hex'),z.deflateRawSync('hello').toString('hex'));
(async () => {
  const { promisify } = require('util');
  for (const [c, d] of [['gzip', 'gunzip'], ['deflate', 'inflate'], ['deflateRaw', 'inflateRaw'], ['brotliCompress', 'brotliDecompress'], ['zstdCompress', 'zstdDecompress']])
    console.log(c, (await promisify(z[d])(await promisify(z[c])(big))).equals(big));
  await promisify(z.gunzip)(Buffer.from('junk')).catch((e) => console.log(e.code, e.errno, e.message));
})();
