// receivers of Promise methods
const t = (f) => { try { console.log('no error:', String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
t(()=>new Promise());
t(()=>new Promise(1));
t(()=>new Promise({}));
t(()=>Promise.prototype.then.call(1));
t(()=>Promise.prototype.finally.call(1));
t(()=>Promise.resolve.call(1));
t(()=>Promise.reject.call(1));
t(()=>Promise.all.call(1));
t(()=>Promise.withResolvers.call(1));
t(()=>Promise.try.call(1));
t(()=>Promise.resolve.call(function(){}));
t(()=>Promise.resolve.call(()=>1));
t(()=>Promise.all.call(function(f){f(1,2)}));
t(()=>Promise.resolve.call(class{constructor(f){f(()=>1,()=>1);f(()=>1,()=>1)}}));
