// Captures are forgotten at each round of a quantifier, in lookarounds and behind alternatives.
const show = (re, s) => { const m = re.exec(s); console.log(String(re), m && JSON.stringify([...m]),
    m && m.groups ? JSON.stringify(m.groups) : ''); };
show(/(?:(a)|(b)|(c))+/, 'abc'); show(/(z)((a+)?(b+)?(c))*/, 'zaacbbbcac'); show(/(?:(a)|b)*/, 'ab');
show(/((a)|(b))*?c/, 'abc');
show(/(?=(a))ab/, 'ab'); show(/(?!(a)b)a/, 'ac'); show(/(?<=(a)(b))c/, 'abc'); show(/(?<=(\d+)(\d+))$/, '1053');
show(/(?<=\1(a))b/, 'aab');
show(/(a*)*/, 'b'); show(/(a*)+/, 'aa'); show(/(?:a*?)*?$/, 'aa'); show(/(\2)(a)/, 'aa'); show(/\1(a)/, 'aa');
show(/(a\1)/, 'aa'); show(/(?:\k<x>(?<x>a))+/, 'aa');
show(/(?<n>a)|(?<n>b)/, 'b'); show(/(?:(?<n>a)|(?<n>b))\k<n>/, 'bb'); show(/(?<a>.)(?<b>.)?/, 'x');
show(/(?:(?=(\w+))\1:)+/, 'ab:cd:');
show(/(?:){3}a{0}b{2,}?/, 'bbb'); show(/[^]/, '\n'); show(/[]/, 'a'); show(/x{2,3}?x/, 'xxxx');
show(/^(?:a|ab)(?:c|bcd)(d*)$/, 'abcd'); show(/(?<!a)b|(?<!^)c/g, 'abc');
