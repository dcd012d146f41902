namespace N { export let n: any = 1, m: any; n ||= 5; m ??= 6; n **= 3; n--; export const t = typeof n, d = typeof nope; declare const nope: any; export let s = `${n}${m}`; }
console.log(JSON.stringify(N));
// expect: {"n":0,"m":6,"t":"number","d":"undefined","s":"06"}
