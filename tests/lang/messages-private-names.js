// messages about private names
const t = (f) => { try { console.log('no error:', String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
class P{ #x=1; static #s=1; #m(){} get #g(){return 1} set #w(v){} static has(o){return #x in o} get(o){return o.#x} set(o){o.#x=1} call(o){o.#m()} setm(o){o.#m=1} setg(o){o.#g=1} getw(o){return o.#w} static gs(o){return o.#s} inc(o){o.#x++} };
t(()=>new P().get({}));
t(()=>new P().set({}));
t(()=>new P().setm(new P));
t(()=>new P().setg(new P));
t(()=>new P().getw(new P));
t(()=>P.gs({}));
t(()=>P.has(1));
t(()=>new P().inc({}));
t(()=>new P().get(null));
t(()=>new P().get(1));
t(()=>new P().set(undefined));
t(()=>{class A{constructor(o){return o}} class B extends A{#z=1} const o={}; new B(o); new B(o)});
