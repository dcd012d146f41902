// Words that are names in places.
var let_ = 1, of = 2, async = 3, get = 4, set = 5, static_ = 6, from = 7, as = 8, yield_ = 9, target = 10;
const o = { get, set, async, of, await: 1, class: 2, new: 3, if: 4, get get() { return "g"; }, async async() {}, *gen() {} };
console.log(of + async + get + set, o.await, o.class, o.new, o.if, o.get, typeof o.async);
for (of of [1]) console.log(of);
async = async => async; console.log(async(5));
var yield = 5, let = 6; console.log(yield + let);
// expect: 14 1 2 3 4 g function
// expect: 1
// expect: 5
// expect: 11
