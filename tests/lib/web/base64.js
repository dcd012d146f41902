const t = f => { try { console.log(JSON.stringify(f())); } catch (e) { console.log(e.name, e.code, e.message); } };
for (const s of ["", "a", "ab", "abc", "\x00\xff", "hello world"]) t(() => [btoa(s), atob(btoa(s)) === s]);
for (const s of ["YQ==", "YQ", " Y Q = = ", "YQ=", "Y", "YQ===", "Y=Q=", "Y-Q_", "YWJj\n", "=", "AB=="]) t(() => atob(s));
t(() => btoa("\u1234")); t(() => atob()); t(() => btoa()); t(() => btoa(null)); t(() => atob(undefined)); t(() => btoa({ toString() { return "x"; } }));
