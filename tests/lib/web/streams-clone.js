// Streams and their like are no plain objects to structuredClone.
for (const make of [() => new ReadableStream(), () => new WritableStream(), () => new TransformStream(), () => new CompressionStream('gzip'),
    () => new ReadableStream().getReader(), () => new CountQueuingStrategy({ highWaterMark: 1 }), () => [{ deep: new ReadableStream() }]]) {
    try {
        structuredClone(make());
        console.log('cloned');
    } catch (e) {
        console.log(e instanceof DOMException, e.name);
    }
}
console.log(JSON.stringify(structuredClone(Object.create({ a: 1 }, { b: { value: 2, enumerable: true } }))));
// expect: true DataCloneError
// expect: true DataCloneError
// expect: true DataCloneError
// expect: true DataCloneError
// expect: true DataCloneError
// expect: true DataCloneError
// expect: true DataCloneError
// expect: {"b":2}
// What only inherits from such a class has nothing to show.
console.log(Object.create(ReadableStreamDefaultReader.prototype) instanceof ReadableStreamDefaultReader);
console.log(typeof Bun.inspect(Object.create(ReadableStreamDefaultReader.prototype)));
// expect: true
// expect: string
