// URI functions and checks.
console.log(encodeURIComponent("a b&é日😀/?"), decodeURIComponent("%E6%97%A5%F0%9F%98%80"), encodeURI("http://x/é?a=b c#d"), decodeURI("%2F%41"));
for (const f of [() => encodeURIComponent("\ud800"), () => decodeURIComponent("%"), () => decodeURIComponent("%c3%28")]) try { f(); } catch (e) { console.log(e.name + ": " + e.message); }
// expect: a%20b%26%C3%A9%E6%97%A5%F0%9F%98%80%2F%3F 日😀 http://x/%C3%A9?a=b%20c#d %2FA
// expect: URIError: URI malformed
// expect: URIError: URI malformed
// expect: URIError: URI malformed
