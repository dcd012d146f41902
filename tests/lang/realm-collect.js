// peer: none
// run: --script
// slow
// Realms nobody can reach go away: memory stays flat over 2,000 of them.
function make(n) {
    let sum = 0;
    for (let i = 0; i < n; i++) {
        const r = $262.createRealm();
        sum += r.global.eval('var a = [1, 2].map((x) => x + 1); class C extends Array {}; /x/.test("x"); new Map; new C().length + a[1]');
        if (i % 100 === 99) $262.gc();
    }
    return sum;
}
make(200);
const before = process.memoryUsage().rss;
print(make(2000)); // expect: 6000
const grown = process.memoryUsage().rss - before;
print(grown < 2e6 ? 'flat' : 'grown by ' + grown); // expect: flat
