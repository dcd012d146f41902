// HTMLRewriter over whole documents: foreign elements, implied ends, what does not end, order of changes, promises, bytes. What Bun 1.4.5 printed.
const t = (n, f) => {
    try {
        const v = f();
        console.log(n, typeof v, v instanceof Response ? 'Response' : JSON.stringify(v) ?? String(v));
    } catch (e) {
        console.log(n, 'ERR', e?.name, e?.code, e?.message);
    }
};
const show=(n,html,h,d)=>t(n,()=>{let r=new HTMLRewriter();for(const [s,x] of Object.entries(h??{}))r=r.on(s,x);if(d)r=r.onDocument(d);return r.transform(html)});
show(1,'<br/><img src=a /><p/>x</p><input disabled>',{'*':{element(e){console.log(e.tagName,e.selfClosing,e.canHaveContent);e.setAttribute('q','1')}}});
show(2,'<svg><path d="x"/><g></g><foreignObject><p/></foreignObject></svg><math><mi/></math>',{'*':{element(e){console.log(e.tagName,e.selfClosing,e.canHaveContent,e.namespaceURI);e.append('+')}}});
show(4,'<div><p>in</p>t</div>',{div:{element(e){e.remove()}},p:{element(e){console.log('inner p')},text(x){console.log('inner text')}}});
show(5,'<div><p>in</p>t</div>',{div:{element(e){e.setInnerContent('new')}},p:{element(e){console.log('inner p')}}});
show(6,'<div>a</div>',{div:{element(e){e.before('1');e.before('2');e.after('3');e.after('4');e.prepend('5');e.prepend('6');e.append('7');e.append('8')}}});
show(7,'<div>a</div>',{div:{element(e){e.setInnerContent('x');e.prepend('p');e.append('q')}}});show(7,'<div>a</div>',{div:{element(e){e.prepend('p');e.append('q');e.setInnerContent('x');}}});
show(8,'<div>a</div>',{div:{element(e){e.replace('x');e.before('b');e.after('c');e.prepend('p')}}});show(8,'<div>a</div>',{div:{element(e){e.removeAndKeepContent();e.prepend('p');e.append('q');e.before('b')}}});
show(9,'a<b>c',{},{text(x){console.log(JSON.stringify([x.text,x.lastInTextNode]));if(x.lastInTextNode)x.after('|')}});
show(10,'<p a="1" a="2" A=3 b c = d e=\'f\' >x</p>',{p:{element(e){console.log(JSON.stringify([...e.attributes]));e.setAttribute('z','')}}});
show(11,'<P CLASS="X">x</P>',{p:{element(e){console.log(e.tagName,[...e.attributes]);e.setAttribute('Y','1');console.log(e.getAttribute('CLASS'),e.hasAttribute('Class'))}}});
show(12,'<p>x</p ><p>y</p\n a="b">',{p:{element(e){e.onEndTag(t=>{t.after('!')})}}});show(12,'<p>x</P>',{p:{element(e){e.onEndTag(t=>{console.log(t.name);t.before('!')})}}});
show(13,'<!-- a --><!--> <!---> <!--a--!> <! b> </ c> <!DOCTYPE> <!doctype HTML SYSTEM "s"> <![CDATA[x]]>',{},{comments(c){console.log(JSON.stringify(c.text))},doctype(d){console.log(d.name,d.publicId,d.systemId)},text(x){if(x.text.trim())console.log('T',x.text)}});
show(14,'<p',{'*':{element(e){console.log('never')}}});show(14,'x<',{});show(14,'<p a="',{});show(14,'<!--abc',{},{comments(c){console.log('C',c.text)}});show(14,'<script>abc',{script:{text(x){console.log(JSON.stringify([x.text,x.lastInTextNode]))}}});show(14,'</p>x',{p:{element(){}}});show(14,'<>x</>',{});show(14,'<1>',{});
show(15,'<ul><li>1<li>2<li>3</ul>',{'li:nth-child(2)':{element(e){e.setAttribute('second','')}},'ul > li':{element(e){e.append('+')}}});
show(16,'<p>a</p>',{p:{comments(){},text(x){return 5},element(e){return 5}}});
show(17,'<div><span>1</span></div>',{div:{element(e){e.tagName='section'}},'section span':{element(e){console.log('no')}},'div span':{element(e){console.log('yes');e.tagName='b'}}});
show(18,'<p>x</p>',{p:{element(e){e.replace('<a>',{html:true});e.replace('second')}}});
show(20,'<p>x</p>',{p:{element(e){for(const [k,v] of e.attributes)console.log(k,v);const it=e.attributes;console.log(it.next(),it[Symbol.iterator]()===it)}}});
show(21,'<a></a><a></a>',{a:{element(e){console.log('1')}},'*':{element(e){console.log('2')}}});
show(22,'é日<p title="ü">ß</p>',{p:{element(e){console.log(e.getAttribute('title'))},text(x){console.log(x.text)}}});
class H{constructor(){this.n=0} element(e){this.n++;console.log(this.n,this.constructor.name)}} show(23,'<p><p>',{p:new H()});
show(24,'<p>x</p>',{p:{element(e){e.before('&<>"\'');e.setInnerContent('&amp;<>"\'')}}});
show(25,'<head><title>a</title></head><body><select><option>1<option>2</select><table><tr><td>x</table>',{'*':{element(e){e.onEndTag&&e.canHaveContent&&e.onEndTag(t=>console.log('end',e.tagName,t.name))}}});
const rr=new HTMLRewriter().on('p',{element(e){e.setAttribute('n','1')}}); t(26,()=>rr.transform('<p>')+rr.transform('<p>'));
console.log(await new HTMLRewriter().on('p',{async element(e){await Bun.sleep(5);e.setAttribute('slow','')}}).transform(new Response('<p>x</p>')).text());
try{console.log(await new HTMLRewriter().on('p',{element(e){throw new Error('inresp')}}).transform(new Response('<p>x</p>')).text())}catch(e){console.log(e.message)}
try{console.log(await new HTMLRewriter().on('p',{async element(e){await Bun.sleep(1);throw new Error('inresp2')}}).transform(new Response('<p>x</p>')).text())}catch(e){console.log(e.message)}

const ab=new HTMLRewriter().on('p',{element(e){e.append('!')}}).transform(new TextEncoder().encode('<p>x</p>').buffer); console.log(ab, new TextDecoder().decode(ab)); const u8=new HTMLRewriter().transform(new TextEncoder().encode('<p>x</p>')); console.log(u8);
console.log(new HTMLRewriter(), Object.prototype.toString.call(new HTMLRewriter()));
const show2 = (html, h) => {
    let r = new HTMLRewriter();
    for (const [s, x] of Object.entries(h ?? {}))
        r = r.on(s, x);
    console.log(r.transform(html));
};
show2('<div><p>x</div>y',{p:{element(e){e.append('P');e.after('PA')}},div:{element(e){e.append('D');e.after('DA')}}});
show2('<div><p>x</div>y',{p:{element(e){e.onEndTag(t=>{t.before('P')})}},div:{element(e){e.onEndTag(t=>{t.before('D')})}}});
show2('<div><p>x</div>y',{p:{element(e){e.remove()}}});show2('<div><p>x</div>y',{p:{element(e){e.setInnerContent('in')}}});
show2('<div><p>x</div>y',{p:{element(e){e.removeAndKeepContent()}}});
show2('<p>x</p>',{p:{element(e){e.append('1');e.onEndTag(t=>{t.before('2');t.after('3')});e.after('4')}}});
show2('<p>x</p>',{p:{element(e){e.remove();e.append('1');e.prepend('2');e.after('3');e.before('4')}}});
console.log(new HTMLRewriter().transform(new TextEncoder().encode('<p>x</p>')));console.log(new HTMLRewriter().transform(new TextEncoder().encode('<p>x</p>').buffer));
console.log(new HTMLRewriter(), Object.prototype.toString.call(new HTMLRewriter()));
const used=new Response('x'); await used.text(); t(31,()=>new HTMLRewriter().transform(used));
t(1,()=>new HTMLRewriter().on('p',{text(t){t.before()}}).transform('<p>x</p>'));t(1,()=>new HTMLRewriter().on('p',{text(t){console.log(t.before('a')===t,t.replace('b')===t,t.remove()===t,t.removed)}}).transform('<p>x</p>'));t(1,()=>new HTMLRewriter().on('p',{text(t){t.remove();t.before('A');t.after('B')}}).transform('<p>x</p>'));
t(2,()=>new HTMLRewriter().on('p',{element(e){e.tagName='1'}}).transform('<p>x</p>'));t(2,()=>new HTMLRewriter().on('p',{element(e){e.setAttribute('a=','x')}}).transform('<p>x</p>'));t(2,()=>new HTMLRewriter().on('p',{element(e){e.tagName='DIV'}}).transform('<p>x</p>'));
t(3,()=>new HTMLRewriter().on('p',{element(e){console.log(e.setAttribute('a',null).getAttribute('a'),e.getAttribute(),e.hasAttribute())}}).transform('<p>x</p>'));
t(4,()=>new HTMLRewriter().on('p',{comments(c){c.text=5;c.replace('x');}}).transform('<p><!--a--></p>'));
t(5,()=>new HTMLRewriter().onDocument({end(e){console.log(e.append('x')===e);e.append()}}).transform('<p>'));