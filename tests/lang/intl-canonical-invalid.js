for (const tag of ['', 'a', 'e', 'en_US', 'en-', '-en', 'en--us', 'english9', 'en-u', 'en-u-', 'en-t', 'x-private', 'i-klingon', 'en-gb-oed', 'zh-min', 'de-1996-1996',
  'en-a', 'en-a-bb-a-cc', 'en-abcdefghi', 'en-\u0131', 'abcd', 'root', 'en-US-GB', 'cmn-hans-cn-u-u', 'de-x'])
  try { console.log(tag, Intl.getCanonicalLocales(tag)[0]); } catch (e) { console.log(JSON.stringify(tag), e.name); }
for (const v of [null, 1, true, Symbol()]) try { console.log(Intl.getCanonicalLocales(v).length); } catch (e) { console.log(e.name); }
for (const v of [[1], [null], [undefined], [Symbol()]]) try { Intl.getCanonicalLocales(v); } catch (e) { console.log(e.name, e.message); }
// expect: "" RangeError
// expect: "a" RangeError
// expect: "e" RangeError
// expect: "en_US" RangeError
// expect: "en-" RangeError
// expect: "-en" RangeError
// expect: "en--us" RangeError
// expect: "english9" RangeError
// expect: "en-u" RangeError
// expect: "en-u-" RangeError
// expect: "en-t" RangeError
// expect: "x-private" RangeError
// expect: "i-klingon" RangeError
// expect: "en-gb-oed" RangeError
// expect: "zh-min" RangeError
// expect: "de-1996-1996" RangeError
// expect: "en-a" RangeError
// expect: "en-a-bb-a-cc" RangeError
// expect: "en-abcdefghi" RangeError
// expect: "en-ı" RangeError
// expect: "abcd" RangeError
// expect: "root" RangeError
// expect: "en-US-GB" RangeError
// expect: "cmn-hans-cn-u-u" RangeError
// expect: "de-x" RangeError
// expect: TypeError
// expect: 0
// expect: 0
// expect: 0
// expect: TypeError Language ID should be string or object.
// expect: TypeError Language ID should be string or object.
// expect: TypeError Language ID should be string or object.
// expect: TypeError Language ID should be string or object.
