// names before their declaration, undeclared names
const t = (f) => { try { console.log('no error:', String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
t(()=>{tdz; let tdz});
t(()=>{tdz2=1; let tdz2});
t(()=>{typeof tdz3; let tdz3});
t(()=>{new TD; class TD{}});
t(()=>{class A extends A{}});
t(()=>{(function(a=b,b){})()});
t(()=>{let x=x});
t(()=>undef);
t(()=>undef.x);
t(()=>undef());
t(()=>typeof undef);
