// Which methods see a hole as the prototype's value, as undefined, or not at all.
Array.prototype[1] = 'P';
const h = () => [0, , 2];
console.log(h().map(x => x).join(), h().indexOf('P'), h().slice().join(), Object.keys(h().slice()).join(), h().concat().join(), h().reverse().join(), h().sort().join(), Object.keys(h()).join());
console.log(h().fill(7, 1, 2).join(), h().copyWithin(0, 1).join(), h().splice(1, 1)[0], [...h()].join(), h().flat().join(), h().toReversed().join(), h().join(), h().lastIndexOf('P'), JSON.stringify(h()), h().at(1), h().find(x => x === 'P'));
const sh = h(); sh.shift(); console.log(sh.join(), Object.keys(sh).join());
const un = h(); un.unshift('u'); console.log(un.join(), Object.keys(un).join());
const pop = [0, ,]; console.log(pop.pop(), pop.length);
let visits = 0; h().forEach(() => visits++); console.log(visits, h().reduce((a, b) => a + '+' + b));
delete Array.prototype[1];
console.log(h().join(), h().map(x => x).length, h().indexOf(undefined), (visits = 0, h().forEach(() => visits++), visits));
Object.prototype[1] = 'O';
console.log(h().join(), [...h()].join(), h().sort().join());
delete Object.prototype[1];
const setter = []; 
Object.defineProperty(Array.prototype, 0, { set(v) { this.caught = v; }, configurable: true });
setter[0] = 5; const pushed = []; pushed.push(6);
console.log(setter.length, setter.caught, pushed.length, pushed.caught, [7].length, Array.of(8).caught);
delete Array.prototype[0];
