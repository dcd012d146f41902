// Annex B escape and unescape, and the URI functions with every kind of bad input.
console.log(escape('aZ09@*_+-./ é€😀%~!'), unescape('%u20AC%E9%zz%u12%%41%u00g0%U0041'), escape(''), escape(undefined), unescape('%'), unescape('%u'), unescape('%uD83D%uDE00') === '😀', escape('\ud800'));
console.log(encodeURIComponent("aZ09-_.!~*'();/?:@&=+$,# é€😀"), encodeURI("aZ09-_.!~*'();/?:@&=+$,#[]%é"));
for (const s of ['\ud800', '\udc00', '\ud800a', 'a\udc00\ud800']) for (const f of [encodeURI, encodeURIComponent]) try { f(s); console.log('no'); } catch (e) { console.log(e.name); }
console.log(decodeURIComponent('%41%C3%A9%E2%82%AC%F0%9F%98%80%2f%23'), decodeURI('%41%2f%23%3B%24%C3%A9'), decodeURI('%2F%2f%25'), decodeURIComponent('+'));
for (const s of ['%', '%4', '%gg', '%C3', '%C3%41', '%C0%80', '%E0%80%80', '%ED%A0%80', '%F4%90%80%80', '%F8%80%80%80%80', '%80', '%F0%9F%98', '%E2%82%', 'ok%']) { let r = ''; for (const f of [decodeURI, decodeURIComponent]) try { r += f(s); } catch (e) { r += e.name + ' '; } console.log(s, r); }
console.log(decodeURIComponent('%EF%BB%BF').length, decodeURIComponent('%00').length, decodeURIComponent('%ef%bf%bf').charCodeAt(0), decodeURIComponent('%ed%9f%bf').charCodeAt(0), encodeURIComponent('\0'), [escape.length, encodeURI.length, decodeURI.name].join());
