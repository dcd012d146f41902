// break and continue run every finally on their way, innermost first; a finally may change the way out.
const log = [];
outer: for (let i = 0; i < 3; i++) {
    try {
        for (let j = 0; j < 3; j++) {
            try {
                if (j === 1) continue outer;
                if (i === 2) break outer;
                log.push(`${i}${j}`);
            } finally { log.push('in'); }
        }
    } finally { log.push('out'); }
}
console.log(log.join());
function override() {
    for (const x of [1, 2, 3]) {
        try { return x; } finally { if (x < 3) continue; }
    }
}
console.log(override());
function lost() { l: try { throw new Error('lost'); } finally { break l; } return 'kept'; }
console.log(lost());
function nested() {
    try { try { throw 1; } finally { throw 2; } } catch (e) { return 'caught ' + e; } finally { log.push('last'); }
}
console.log(nested(), log.at(-1));
