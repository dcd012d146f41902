// Private names are those of the class they stand in; brands are checked at each use.
const tried = (f) => { try { return f(); } catch (e) { return e.name; } };
class Outer {
    #x = 1;
    #m() { return 'method'; }
    get #acc() { return 'getter'; }
    static #s = 'static';
    read(o) { return o.#x; }
    write(o) { o.#m = 1; }
    setGetter(o) { o.#acc = 1; }
    has(o) { return #x in o; }
    static sread(o) { return o.#s; }
    static Inner = class { #x = 2; mine(o) { return o.#x; } outer(o) { return o.#m(); } };
    update() { this.#x **= 3; this.#x += 4; [this.#x] = [this.#x * 2]; return this.#x++; }
    opt(o) { return o?.#x; }
    evals() { return eval('this.#x'); }
}
class Sub extends Outer {}
const o = new Outer(), i = new Outer.Inner();
console.log(o.read(o), i.mine(i), tried(() => i.mine(o)), i.outer(o), tried(() => i.outer(i)));
console.log(tried(() => o.write(o)), tried(() => o.setGetter(o)), o.has({}), o.has(o), tried(() => o.has(1)));
console.log(Outer.sread(Outer), tried(() => Outer.sread(Sub)), tried(() => Sub.sread(Sub)), o.update(), o.read(o));
console.log(o.opt(null), o.evals(), tried(() => new Proxy(o, {}).read(new Proxy(o, {}))), tried(() => eval('o.#x')));
class Stamp extends (function (x) { return x; }) { #brand = 1; static has(x) { return #brand in x; } }
const thing = {};
new Stamp(thing);
console.log(Stamp.has(thing), tried(() => new Stamp(thing)), Object.keys(thing).length);
