// concatArrayBuffers, allocUnsafe, indexOfLine, ArrayBufferSink.
const bytes = new TextEncoder().encode('ab\ncd');
console.log(Bun.indexOfLine(bytes, 0), Bun.indexOfLine(bytes, 3), Bun.allocUnsafe(3).length);
console.log(Bun.concatArrayBuffers([new Uint8Array([1, 2]), new Uint8Array([3]).buffer]), Bun.concatArrayBuffers([new Uint8Array([1, 2])], 1, true));
const sink = new Bun.ArrayBufferSink();
console.log(sink.start(), sink.write('abc'), sink.write(new Uint8Array([1])), sink.flush(), sink.end());
sink.start({ asUint8Array: true, stream: true });
sink.write('xy');
console.log(sink.flush(), sink.end());
