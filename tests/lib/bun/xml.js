// Bun.XML.parse and stringify: both forms, entities, what is not well-formed, what is no document. What Bun 1.4.5 printed.
const t = (n, f) => {
    try {
        console.log(n, JSON.stringify(f()));
    } catch (e) {
        console.log(n, 'ERR', e.name, e.code, e.message);
    }
};
for(const s of ['<a/>','<a>t</a>','<a b="1">t</a>','<a><b>1</b><b>2</b></a>','<a x="1"><b y="2">t</b>tail</a>','<?xml version="1.0"?><a>&lt;&amp;&#65;</a>','<a><![CDATA[<x>]]></a>','<a><!--c--></a>','<a> <b/> </a>','<a>1</a>','<a>true</a>','','<a>','<a></b>','text','<a/><b/>','<n:a xmlns:n="u"><n:b/></n:a>','<!DOCTYPE a><a/>','<a b/>','<a b=1/>','<a>&foo;</a>']) t(s,()=>Bun.XML.parse(s));
for(const v of [{a:1},{a:{b:1}},{a:[1,2]},{a:{'@b':1,'#text':'x'}},{a:null},{a:true},{a:'<'},'x',5,null,undefined,[1],{a:1,b:2},{}]) t('S '+JSON.stringify(v),()=>Bun.XML.stringify(v));
const docs=['<a b="1">t<c/>u<!--k--><?p d?><![CDATA[x]]></a>','<?xml version="1.0" encoding="UTF-8"?>\n<!-- top --><a/>\n<!-- end -->','<a> <b/> t </a>','<a>\n  <b>1</b>\n  <b>2</b>\n</a>','<a>x <b>y</b> z</a>','<a __proto__="1"><constructor/></a>','<a b=" x&#10;y\tz&quot; "/>','<a>a&#x1F600;b&apos;</a>','<!DOCTYPE a [<!ENTITY e "val"><!ENTITY f "<b>x</b>">]><a>&e;&f;</a>','<a b="&lt;">&gt;]]</a>','<a\r\n b="1"\r\n>x\r\ny</a>','\uFEFF<a/>'];
for(const d of docs){t(d,()=>Bun.XML.parse(d));t('  n',()=>Bun.XML.parse(d,{compact:false}));}
t(1,()=>Bun.XML.parse());t(1,()=>Bun.XML.parse(5));t(1,()=>Bun.XML.parse(null));t(1,()=>Bun.XML.parse(Buffer.from('<a/>')));t(1,()=>Bun.XML.parse('<a/>',5));t(1,()=>Bun.XML.parse('<a/>',{compact:5}));t(1,()=>Bun.XML.parse(new Blob(['<a/>'])));
for(const bad of ['<a b="1" b="2"/>','<a b="<"/>','<a>]]></a>','<a>&</a>','<a>&x</a>','<a>&#0;</a>','<a>\u0001</a>','<1/>','<a/>x','<a></a','<a','<a b="1"c="2"/>','<!--a--b--><a/>','<a><!--x','<a><![CDATA[x','<?xml?><a/>',' <?xml version="1.0"?><a/>','<a><?xml x?></a>','<a:b:c/>','<a>&lt</a>','</a>','<a/></a>','<!DOCTYPE a','<?xml version="1.1"?><a/>','<a b=\'x"y\'/>','<-a/>','< a/>','<a ="x"/>','<a b="&nope;"/>', '<a>'.repeat(5000)]) t(bad.slice(0,40),()=>Bun.XML.parse(bad));
const S=(v,...r)=>t('S',()=>Bun.XML.stringify(v,...r));
S({a:{b:[1,{c:2}],'@x':'"<\n'}},null,2);S({a:{b:'x',c:{d:''}}},null,'\t');S({name:'a',attributes:{x:1},children:['t',{name:'b'},{comment:'c'},{target:'p',data:'d'}]});S({name:'a',children:[]});S({name:'a',attributes:{}});S({name:'a'});S({a:{'#text':'x',b:1}},null,2);S({a:[]});S({a:{b:[]}});S({a:{b:null,c:undefined,'@d':null,e:()=>1,f:new Date(0)}});S({'1a':1});S({a:{'@':1}});S({a:{'#x':1}});S({a:'\u0000'});S({a:{b:[[1]]}});S({a:1},[],2);S({a:1},()=>1);const c={a:{}};c.a.b=c.a;S(c);S({a:'x\r\ny]]>'});S({a:10n});S({a:NaN});S({a:Symbol('x')});S({a:{b:true}},null,20);S({a:{b:1}},null,0);S({a:{b:1}},null,'--');S({name:'a',children:['x','y',{name:'b',children:['z']}]},null,2);S(new Map());S({a:new Map()});S({a:{toJSON(){return 'j'}}});S({'#text':'x'});S({'@a':1});
