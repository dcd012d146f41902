const texts=["Hi, a1 3.5 can't. Don\u2019t! x_y user example.com 1,000.50 a.b.c 3,4,5. a:b \"Quote\" (x) __ _ -- a-b","Привет, мир 😀! 👨‍👩‍👧 🇩🇪🇫🇷 e\u0301a","שלום ש\"ח ע'","ab\r\ncd\n\nef\u2028gh  i\t\tj","カタカナ ABC １２３","Straße – ÄÖÜ… l'été aujourd'hui 5€ $3 50% #tag @me","한국어 텍스트"];
const sents=['Hello there. How are you? Fine! Mr. Smith came. 3.5 is. "Yes." he said. (Really.) Ok','One\nTwo\r\nThree.\u2029Four','U.S. army... wait. etc. and so on. A.B. Xx? yes! No.','He said "go." Then left. "A." B','','.a .B. c!?) D; x.','Wait...What? i.e. this. 5.5.5. End.   \n  Next'];
for(const t of texts)console.log([...new Intl.Segmenter('en',{granularity:'word'}).segment(t)].map(d=>d.segment+(d.isWordLike?'+':'-')).join('|'));
for(const t of sents)console.log(JSON.stringify([...new Intl.Segmenter('en',{granularity:'sentence'}).segment(t)].map(d=>d.segment)));
const g=new Intl.Segmenter('en',{granularity:'word'}).segment(texts[0]);
for(let i=0;i<texts[0].length;i+=3){const c=g.containing(texts[0].length-1-i);console.log(c.index,c.segment,c.isWordLike)}
