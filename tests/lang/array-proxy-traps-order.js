// The traps array methods cause, in order.
const log = [];
const P = (t) => new Proxy(t, {
    get(t, k, r) { log.push('get ' + String(k)); return Reflect.get(t, k, r); }, has(t,
        k) { log.push('has ' + String(k)); return k in t; },
    set(t, k, v, r) { log.push('set ' + String(k)); return Reflect.set(t, k, v); }, deleteProperty(t,
        k) { log.push('del ' + k); return delete t[k]; },
});
const run = (name, ...args) => { const t = [3, ,
    1]; const p = P(t); let r; try { r = Array.prototype[name].apply(p, args); } catch (e) { r = e.name; } console.log(name,
    log.join(), '|', JSON.stringify(r === p ? 'same' : r), JSON.stringify(t)); log.length = 0; };
run('push', 4); run('pop'); run('shift'); run('unshift', 0); run('reverse'); run('splice', 0, 1);
run('splice', 1, 0, 'n'); run('slice', 1); run('concat', 1);
run('fill', 7, 1); run('copyWithin', 1, 0); run('indexOf', 1); run('lastIndexOf', 3); run('includes', undefined);
run('join'); run('map', (x) => x); run('flat');
run('at', -1); run('with', 0, 'w'); run('toSorted'); run('toReversed'); run('toSpliced', 1, 1);
run('find', (x) => x === 1); run('findLast', (x) => x === 3); run('reduceRight', (a, b) => a + b);
run('keys'); run('toString');
