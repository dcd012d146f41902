// String objects.
const s = new String("abc");
console.log(s.length, s[1], Object.keys(s).join(), "1" in s, typeof s, s == "abc", Object.getOwnPropertyNames(s).join(), s.concat("d"), JSON.stringify(s));
s.x = 1; console.log(s.x, Object.keys(s).join());
// expect: 3 b 0,1,2 true object true 0,1,2,length abcd "abc"
// expect: 1 0,1,2,x
