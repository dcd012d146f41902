// peer: none
// Streams that were transferred and are not used keep nothing alive; what has come is delivered before the end.
const readable = new ReadableStream(), writable = new WritableStream();
const [a, b] = structuredClone([readable, writable], { transfer: [readable, writable] });
console.log(a instanceof ReadableStream, b instanceof WritableStream, typeof postMessage, postMessage(1)); // expect: true true function undefined
console.log(performance.timing instanceof PerformanceTiming, performance.timing.toJSON().domComplete, PerformanceServerTiming.name); // expect: true 0 PerformanceServerTiming
const sink = new WritableStream({ write: (chunk) => console.log('written', chunk) });
const writer = structuredClone(sink, { transfer: [sink] }).getWriter();
writer.write('x'); // expect: written x
