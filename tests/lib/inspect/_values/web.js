const signal = (() => { const c = new AbortController(); c.abort('why'); return c.signal; })();
const form = new FormData();
form.append('a', '1');
form.append('b', 'two');
module.exports = [
  () => new URL('https://user:pw@example.com:8080/p/a?q=1#h'), () => [new URL('http://a.b/')], () => new URLSearchParams('a=1&b=2'), () => new URLSearchParams(), () => ({ p: new URLSearchParams('x=y') }),
  () => new Headers(), () => new Headers({ a: '1', 'content-type': 'text/plain' }), () => ({ h: new Headers({ x: 'y' }) }), () => new Blob(['abc'], { type: 'image/png' }), () => new Blob([]),
  () => new AbortController().signal, () => signal, () => new AbortController(), () => new TextEncoder(), () => new TextDecoder(), () => new EventTarget(), () => form, () => new FormData(),
  () => Headers, () => Blob, () => Event, () => URLSearchParams, () => TextEncoder, () => Response, () => Request, () => FormData, () => DOMException, () => CustomEvent,
  () => ({ a: { b: { c: new URL('http://x.y/') } } }), () => [new Headers()], () => URL.prototype === Object.getPrototypeOf(new URL('a:b')),
];
