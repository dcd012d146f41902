// the path of a circular structure; BigInt and raw JSON
const t = (f) => { try { console.log('no error:', String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
t(()=>{const a={}; a.a=a; JSON.stringify(a)});
t(()=>{const a=[]; a[0]=a; JSON.stringify(a)});
t(()=>{const a={b:{}}; a.b.c=a; JSON.stringify(a)});
t(()=>{const a={b:{c:{}}}; a.b.c.d=a; JSON.stringify(a)});
t(()=>{const a={b:[{}]}; a.b[0].d=a.b; JSON.stringify(a)});
t(()=>{class Foo{} const a=new Foo; a.x={y:{z:{w:a}}}; JSON.stringify(a)});
t(()=>{const a={'a b':{}}; a['a b'].q=a; JSON.stringify(a)});
t(()=>{const a={0:{}}; a[0].q=a; JSON.stringify(a)});
t(()=>{const m=Object.create(null); m.m=m; JSON.stringify(m)});
t(()=>JSON.stringify({a:1n}));
t(()=>JSON.stringify({toJSON(){return 1n}}));
t(()=>JSON.rawJSON('{}'));
t(()=>JSON.rawJSON(''));
t(()=>JSON.rawJSON(' 1'));
t(()=>JSON.rawJSON('x'));
t(()=>JSON.rawJSON(undefined));
