// Signed cookies by cookie-signature.
const cookie = require("cookie-signature");
const signed = cookie.sign("hello", "a secret");
console.log(signed, cookie.unsign(signed, "a secret"), cookie.unsign(signed, "another"), cookie.unsign("hello.x", "a secret"));
try { cookie.sign({}, "x"); } catch (e) { console.log(e.name, e.message); }
try { cookie.sign("x"); } catch (e) { console.log(e.name, e.message); }
