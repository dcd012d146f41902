// receivers and invalid dates
const t = (f) => { try { console.log('no error:', String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
t(()=>new Date(NaN).toISOString());
t(()=>new Date('x').toISOString());
t(()=>Date.prototype.getTime.call({}));
t(()=>Date.prototype.toString.call(1));
t(()=>Date.prototype.toISOString.call([]));
t(()=>Date.prototype[Symbol.toPrimitive].call(1,'x'));
t(()=>new Date()[Symbol.toPrimitive]('x'));
t(()=>Date.prototype.setTime.call(1));
t(()=>new Date(1n));
t(()=>new Date(NaN).toLocaleDateString());
t(()=>Date.UTC(Symbol()));
t(()=>Date.prototype.toLocaleString.call({}));
