// Ways through finally blocks: each leaves with the right value, clean-ups run once.
const log = [];
const it = name => ({ [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), return() { log.push('close ' + name); return {}; } }; } });
function a(n) { outer: for (const x of it('x')) { for (const y of it('y')) { try { if (n === 0) break; if (n === 1) break outer; if (n === 2) return 'r'; if (n === 3) throw 't'; } finally { log.push('f'); if (n === 4) break outer; } n = 0; } if (n === 0) break; } return 'end'; }
for (let n = 0; n < 5; n++) { let r; try { r = a(n); } catch (e) { r = 'caught ' + e; } console.log(n, r, log.splice(0).join()); }
const b = () => { try { return log.push('v'); } finally { log.push('w'); } };
const c = () => { try { throw 1; } catch { return 2; } finally { return 3; } };
const d = () => { for (;;) { try { return 1; } finally { break; } } return 'out'; };
const e = () => { try { try { throw 'in'; } finally { throw 'mid'; } } catch (x) { return x; } };
let f = 0; const g = () => { for (let i = 0; i < 3; i++) { try { if (i === 1) continue; f += i; } finally { f += 10; } } return f; };
console.log(b(), log.splice(0).join(), c(), d(), e(), g());
function* h() { try { yield 1; } finally { try { yield 'cleanup'; } finally { log.push('h'); } } }
const gen = h(); gen.next();
console.log(JSON.stringify([gen.return(7), gen.next(), gen.next()]), log.join());
console.log(eval('1; try { 2; } finally { 3; }'), eval('do { 4; break; } while (0)'), eval('5; switch (1) { case 1: }'), eval('L: { 6; break L; }'));
