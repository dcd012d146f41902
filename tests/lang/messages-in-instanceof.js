// right sides of in and instanceof
const t = (f) => { try { console.log('no error:', String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
const o={a:{b:1},f(){return {}},arr:[1,2],'x y':1,n:null}; const u=undefined; let i=0; const s='str'; class A{ #p=1; m(){ this.#p() } static q=1; sup(){ super.zz() } get g(){return 1} opt(){ this?.#p() } }; const fn=()=>5;
t(()=>o instanceof 5);
t(()=>o instanceof {});
t(()=>o instanceof (()=>1));
t(()=>o instanceof u);
t(()=>'x' in 'y');
t(()=>1 in 2);
t(()=>s in u);
t(()=>Symbol() in 1);
