// A proxy on the prototype chain of its own target: every walk ends in RangeError.
const ring = () => {
    const p = {};
    p.__proto__ = new Proxy(p, {});
    return p;
};
const walks = {
    get: (p) => p.x,
    index: (p) => p[5],
    has: (p) => 'x' in p,
    set: (p) => { p.x = 1; },
    instance: (p) => p instanceof Array,
    isPrototypeOf: (p) => Object.prototype.isPrototypeOf.call([], p),
    lookupGetter: (p) => p.__lookupGetter__('x'),
    json: (p) => JSON.stringify(p),
};
for (const [name, walk] of Object.entries(walks)) {
    try {
        walk(ring());
        console.log(name, 'came back');
    } catch (e) {
        console.log(name, e instanceof RangeError);
    }
}
// expect: get true
// expect: index true
// expect: has true
// expect: set true
// expect: instance true
// expect: isPrototypeOf true
// expect: lookupGetter true
// expect: json true
