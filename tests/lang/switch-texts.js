// A switch over texts only: the first equal one of several, whatever form the string has, other values, falling through, and default in the middle.
function kind(x) {
    switch (x) {
    case 'alpha': return 1;
    case 'beta': return 2;
    case '': return 3;
    default: return 0;
    case 'gamma': return 4;
    case 'alpha': return 5;
    case 'delta': return 6;
    case 'a long text of more than sixty-four characters, which is no atom in any table': return 7;
    }
}
const long = 'a long text of more than sixty-four characters, ';
console.log(['alpha', 'beta', '', 'gamma', 'delta', 'other', 'alphas', 'alph', long + 'which is no atom in any table', long].map(kind).join());
// expect: 1,2,3,4,6,0,0,0,7,0
console.log([undefined, null, 0, 1, true, {}, [], Symbol('alpha'), 10n, new String('alpha'), ['alpha']].map(kind).join());
// expect: 0,0,0,0,0,0,0,0,0,0,0
console.log([['al', 'pha'].join(''), 'xbetax'.slice(1, -1), String.fromCharCode(103, 97, 109, 109, 97), `de${'l'}ta`, 'ALPHA'.toLowerCase(), JSON.parse('"beta"')].map(kind).join());
// expect: 1,2,4,6,1,2
const wide = 'beta\u4e00';
console.log(kind(wide.slice(0, 4)), kind(wide));
// expect: 2 0
let rope = '';
for (const c of 'gamma') rope += c;
console.log(kind(rope));
// expect: 4

function through(x) {
    const seen = [];
    switch (x) {
    case 'one': seen.push(1);
    case 'two': seen.push(2); break;
    case 'three': seen.push(3);
    default: seen.push('default');
    case 'four': seen.push(4);
    case 'five': { let x = 5; seen.push(x); }
    }
    return seen.join('');
}
console.log(['one', 'two', 'three', 'four', 'five', 'six'].map(through).join());
// expect: 12,2,3default45,45,5,default45

// A label with other characters, or one that is no literal: tested one after the other.
function others(x) {
    switch (x) {
    case 'ä': return 1;
    case 'b': return 2;
    case 'c': return 3;
    case 'd': return 4;
    case 'e': return 5;
    case '\u4e00': return 6;
    }
    return 0;
}
console.log(['ä', 'b', '\u4e00', 'e', 'f'].map(others).join());
// expect: 1,2,6,5,0
const order = [];
function tested(x) {
    switch (x) {
    case (order.push('p'), 'p'): return 1;
    case 'q': return 2;
    case 'r': return 3;
    case 's': return 4;
    case (order.push('t'), 't'): return 5;
    }
}
console.log(tested('q'), tested('t'), order.join(''));
// expect: 2 5 ppt

// The value of the switch is evaluated once, in functions that suspend as well.
function* steps(x) {
    switch (yield x) {
    case 'a': yield 1; break;
    case 'b': yield 2; break;
    case 'c': yield 3; break;
    case 'd': yield 4; break;
    case 'e': yield 5; break;
    }
}
const g = steps('start');
console.log(g.next().value, g.next('d').value, g.next().done);
// expect: start 4 true

// Conditions as values.
const isObject = (v) => typeof v === 'object' && v !== null;
console.log([{}, null, 1, [], undefined].map(isObject).join());
// expect: true,false,false,true,false
const some = (v) => v === null || v === 'x' || !(v > 3) || v;
console.log([null, 'x', 1, 7, NaN].map(some).join());
// expect: true,true,true,7,true
let x = 3;
x = x === 3 && x + 1;
console.log(x, (x = x === 3), x === false, typeof missing === 'undefined', typeof missing !== 'undefined', !(typeof x === 'number'), x == null, x != undefined);
// expect: 4 false true true false true false true
const mixed = (a, b) => a && b === 'k' && !a.none;
console.log(mixed(0, 'k'), mixed({}, 'k'), mixed({}, 'l'), mixed({ none: 1 }, 'k'), mixed('', 'k') === '');
// expect: 0 true false false true
console.log([1, 2, 3].map((n) => n === 2).join(), [(void 0) === undefined, null == undefined, 'a' === 'a', 1 === 1, 1 !== 1].join());
// expect: false,true,false true,true,true,true,false
