// receivers of function methods, instanceof
const t = (f) => { try { console.log('no error:', String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
t(()=>(()=>1).apply(null,1));
t(()=>(()=>1).apply(null,'a'));
t(()=>Function.prototype.bind.call(1));
t(()=>Function.prototype.toString.call({}));
t(()=>Function.prototype[Symbol.hasInstance].call(1,1));
t(()=>({}) instanceof (()=>1).bind());
t(()=>{const f=function(){}; f.prototype=1; return ({}) instanceof f});
t(()=>1 instanceof null);
