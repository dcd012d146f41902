// Classes, escapes, Unicode properties, sets.
console.log("a-b_9é".match(/\w+/g).join("|"), /[^\d\s]+/.exec(" 1ab")[0], /\p{Lu}/u.exec("aÉ")[0], /\p{Script=Greek}+/u.exec("abγδ")[0], /[\p{L}--[a-z]]/v.exec("aB")[0], /[[a-z]&&[aeiou]]+/v.exec("xae")[0], /\p{Emoji_Presentation}/u.test("😀"), /^.$/u.test("😀"), /^.$/.test("😀"), /[\b]/.test("\b"), /\cJ/.test("\n"));
// expect: a|b_9 ab É γδ B ae true true false true true
