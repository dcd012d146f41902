// Bun.stringWidth and Bun.stripANSI: wide, combining, emoji, escapes.
const t=(f)=>{try{return f()}catch(e){return e.name+': '+e.message+' '+e.code}};
for (const a of ['abc','a\x1b[31mb\x1b[0m','😀','👨‍👩‍👧','中文','é','e\u0301','\t','\u200b','\x1b]8;;http://x\x07link\x1b]8;;\x07','🇺🇸','a\nb','①','¡','\u{1F468}\u{1F3FD}','\u00ad','ｱ','⚠️','⚠','☺','❤️','1️⃣','हिन्दी','각','ᄀ','\u1f9d1','\x9b31mx','\x7f','\x1b','\x1b[','ก็','😀😀','🏴󠁧󠁢󠁥󠁮󠁧󠁿','\u3000', '', '‍', 'a‍b', '\ufe0f','\u231a','\u{20000}','\u2e3b','\ud800'])
 console.log(JSON.stringify(a), Bun.stringWidth(a), Bun.stringWidth(a,{countAnsiEscapeCodes:true}), Bun.stringWidth(a,{ambiguousIsNarrow:false}), JSON.stringify(Bun.stripANSI(a)));
console.log(t(()=>Bun.stringWidth(5)), t(()=>Bun.stringWidth()), t(()=>Bun.stripANSI(5)), t(()=>Bun.stringWidth(null)));
