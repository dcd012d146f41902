// as: node
// Hashes, ciphers and signatures as streams: events, pipes, setEncoding, errors, marks; they become streams only when used as one.
const c = require('node:crypto'), { Transform, Writable, pipeline, Readable, PassThrough } = require('node:stream');
const h=c.createHash('sha256');console.log(h instanceof Transform,h instanceof c.Hash);
h.on('readable',()=>{const d=h.read();if(d)console.log('read',d.toString('hex'))});h.write('abc');h.end();
c.createHash('md5').setEncoding('hex').on('data',(d)=>console.log('data',d)).end('abc');
pipeline(Readable.from(['a','bc']),c.createHash('sha1'),new PassThrough().on('data',(d)=>console.log('piped',d)),(e)=>console.log('done',e));
const ci=c.createCipheriv('aes-128-cbc',Buffer.alloc(16),Buffer.alloc(16));let out=[];ci.on('data',(d)=>out.push(d));ci.on('end',()=>console.log('cipher',Buffer.concat(out).toString('hex')));ci.write('hello');ci.end(' world');
const d=c.createDecipheriv('aes-128-cbc',Buffer.alloc(16),Buffer.alloc(16));d.on('error',(e)=>console.log('err',e.message));d.end(Buffer.alloc(15));
const k=c.generateKeyPairSync('ec',{namedCurve:'P-256'});const s=c.createSign('sha256');s.end('text',()=>{console.log('verified',c.verify('sha256',Buffer.from('text'),k.publicKey,s.sign(k.privateKey)))});
const hm=c.createHmac('sha1','k',{highWaterMark:5});console.log(hm.writableHighWaterMark,hm._readableState.highWaterMark,h.writable,h.destroyed);hm.end('x');hm.on('data',(x)=>console.log('hmac',x.toString('base64')));
console.log(c.Hash.prototype.__proto__.__proto__===Transform.prototype, s instanceof Writable);
