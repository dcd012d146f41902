// finally passes values through, waits for promises and thenables, lets errors win.
const out = [], t = async p => { try { out.push('v:' + await p); } catch (e) { out.push('e:' + e); } };
(async () => {
    await t(Promise.resolve(1).finally(() => 2)); await t(Promise.reject(1).finally(() => 2)); await t(Promise.resolve(1).finally(() => { throw 3; })); await t(Promise.reject(1).finally(() => Promise.reject(4))); await t(Promise.resolve(1).finally(() => ({ then(r) { r(9); } }))); await t(Promise.resolve(1).finally(() => ({ then(r, j) { j(5); } }))); await t(Promise.resolve(1).finally()); await t(Promise.reject(6).finally('x')); await t(Promise.reject(7).catch(e => e + 1)); await t(Promise.reject(8).catch()); await t(Promise.reject(9).catch(() => { throw 10; }));
    const args = []; await Promise.resolve('v').finally((...a) => args.push(a.length)); await Promise.reject('e').finally((...a) => args.push(a.length)).catch(() => {}); console.log(out.join(' '), args.join());
    const order = []; Promise.resolve().finally(() => order.push('f1')).then(() => order.push('t1')); Promise.resolve().then(() => order.push('p1')).then(() => order.push('p2')).then(() => order.push('p3')).then(() => order.push('p4')); await new Promise(r => setTimeout(r, 1)); console.log(order.join());
})();
