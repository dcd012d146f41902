// What console.log shows of the stream classes.
const s = new ReadableStream(); console.log(s); const r = s.getReader(); console.log(r); console.log({s}, [s]);
console.log(new WritableStream(), new TransformStream(), new CountQueuingStrategy({highWaterMark: 3}), new TextDecoderStream());
console.log(ReadableStream, [ReadableStream], new CompressionStream('gzip'), ReadableStream.prototype.getReader);
console.log(new WritableStream().getWriter());
class Sub extends ReadableStream {} console.log(new Sub());
console.log(new ReadableStream({type:'bytes'}).getReader({mode:'byob'}));
