// slow
// Jobs that wait in a context's own queue are kept while the context is old and they are not.
const vm = require('vm');
const context = vm.createContext({ sum: 0, churn }, { microtaskMode: 'afterEvaluate' });

function churn() {
    const kept = [];
    for (let i = 0; i < 200000; i++)
        kept[i & 1023] = { i, text: [i] };
    return kept.length;
}

for (let i = 0; i < 3; i++)
    churn(); // the context is old then
Bun.gc(true);
for (let round = 0; round < 5; round++)
    vm.runInContext('for (let i = 0; i < 300; i++) Promise.resolve([i]).then(([v]) => { sum += v; }); churn();', context);
console.log(context.sum); // expect: 224250
