// A signal and those that any() made of it: all are aborted before one of them is told, and the signal itself is told first.
const controller = new AbortController();
const first = AbortSignal.any([controller.signal]), second = AbortSignal.any([first, new AbortController().signal]), third = AbortSignal.any([second]);
const all = [controller.signal, first, second, third], order = [];
for (const [i, signal] of [...all.entries()].reverse())
    signal.addEventListener('abort', () => order.push(i + ':' + all.filter((each) => each.aborted && each.reason === 'why').length));
controller.abort('why');
console.log(order.join()); // expect: 0:4,1:4,2:4,3:4
