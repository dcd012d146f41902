// Which declarations of one name go together.
const kinds = ['var a;', 'let a;', 'const a = 1;', 'class a {}', 'function a() {}', 'function* a() {}', 'async function a() {}', '{ var a; }', '{ function a() {} }', 'for (var a of []) ;', 'try {} catch (a) { var a; }', 'try {} catch ([a]) { var a; }', 'try {} catch (a) { let a; }', 'try {} catch (a) { for (var a of []) ; }', 'switch (0) { case 0: var a; }', 'switch (0) { case 0: let a; case 1: let a; }'];
const check = (text, strict, block) => { try { new Function((strict ? '"use strict";' : '') + (block ? '{' + text + '}' : text)); return '.'; } catch (e) { return e.name === 'SyntaxError' ? 'x' : '?'; } };
for (const mode of [[false, false], [false, true], [true, false], [true, true]])
    for (const a of kinds) console.log(kinds.map((b) => check(a + b, ...mode)).join(''), a, mode.join());
