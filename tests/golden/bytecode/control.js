// finally blocks exist once; switch on integers is a table; labels cost nothing.
function tries(f) { try { return f(); } catch (e) { if (e.retry) return 1; throw e; } finally { done(); } }
function leave(list) { outer: for (const x of list) { try { if (x) continue outer; break; } finally { x(); } } }
function table(n) { switch (n) { case 1: return 'a'; case 2: case 3: n = 0; break; case 5: return n; default: n++; } return n; }
function strings(s) { switch (s) { case 'a': return 1; case 'b': return 2; } }
function resources() { using a = open(); return a.read(); }
