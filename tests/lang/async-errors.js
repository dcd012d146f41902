// Rejections become exceptions and back.
const fail = async () => { throw new Error("no"); };
(async () => {
  try { await fail(); } catch (e) { console.log("caught", e.message); }
  try { await Promise.reject(5); } catch (e) { console.log(e); } finally { console.log("finally"); }
  const r = await fail().catch((e) => "handled " + e.message); console.log(r);
  try { await { then(ok, no) { no("thenable no"); } }; } catch (e) { console.log(e); }
  return fail();
})().catch((e) => console.log("end", e.message));
// expect: caught no
// expect: 5
// expect: finally
// expect: handled no
// expect: thenable no
// expect: end no
