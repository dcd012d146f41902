namespace N { export const arrow = () => {}; export const fn = function () {}; export const cls = class {}; export const { d = () => {} } = {} as any; export const named = function own() {}; }
console.log([N.arrow.name, N.fn.name, N.cls.name, N.d.name, N.named.name].join("|"));
// expect: ||||own
