// References by number and name.
console.log(/(a)\1/.test("aa"), /(?<q>['"]).*?\k<q>/.exec(`say "hi"`)[0], /\1(a)/.exec("a")[0], /(?:a|(b))\1c/.exec("ac")[0], /(a*)*/.exec("b")[0].length, /(z)((a+)?(b+)?(c))*/.exec("zaacbbbcac").join());
// expect: true "hi" a ac 0 zaacbbbcac,z,ac,a,,c
