// sort deletes what lies behind the sorted values without reading it: getters there are not called again.
const log = []; const o = { length: 4, 0: 'b', 1: 'a' }; Object.defineProperty(o, 3, { get() { log.push('get'); return undefined; }, set(v) { log.push('set ' + v); }, configurable: true });
Array.prototype.sort.call(o); console.log(JSON.stringify(o), log.join(), Object.keys(o).join());
const inherited = Object.create({ get 2() { log.push('inherited'); return 'p'; } }); Object.assign(inherited, { length: 3, 0: 'z' }); log.length = 0; Array.prototype.sort.call(inherited); console.log(Object.keys(inherited).join(), inherited[0], inherited[1], log.join());
const sparse = []; sparse[5000000] = 'end'; sparse[3] = 'three'; sparse.sort(); console.log(sparse.slice(0, 3).join(), sparse.length, Object.keys(sparse).join());
