// String.prototype.split with patterns: captures, limits, empty matches.
const j = (x) => console.log(JSON.stringify(x));
j("a1b2c".split(/\d/));
j("a1b2c".split(/(\d)/));
j("a1b2c".split(/(\d)/, 3));
j("abc".split(/(?:)/));
j("a\u{1F600}b".split(/(?:)/));
j("a\u{1F600}b".split(/(?:)/u));
j("".split(/x/));
j("".split(/(?:)/));
j("aXbX".split(/x/i));
j("ab".split(/(a)|b/));
j("abc".split(/b/, 0));
j("abc".split(/b/, 2 ** 32));
j("abc".split(/b/, -1));
j("A<B>bold</B>and<CODE>coded</CODE>".split(/<(\/)?([^<>]+)>/));
j("one  two".split(/\s*/));
j("abc".split(undefined));
j("abcabc".split("b", 1));
j("test".split(/(?=s)/));
j("aaa".split(/a/y));
const re = /,/g;
re.lastIndex = 5;
j("a,b,c".split(re));
console.log(re.lastIndex);
class Splitter extends RegExp {
  static get [Symbol.species]() {
    return function (p, f) {
      console.log("species", String(p), f);
      return new RegExp(p, f);
    };
  }
}
j("a-b".split(new Splitter("-", "g")));
