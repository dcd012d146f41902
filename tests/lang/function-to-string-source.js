// toString gives the source text of functions as it stands, comments and spaces included.
const list = [
function  a ( x,y ) /* c */ { return x }, function*  g ( ) { }, async  function  f ( ) { }, async function * ag(){}, ( a , b ) => a+b, async  x=>x, x=>{ /* body */ },
class  A  extends  Object  { m ( ) { } }, class{}, { m ( ) { } }.m, { *g ( ) { } }.g, { async  m ( ) { } }.m, { async * m(){} }.m, { [ 'a' + 'b' ] ( ) { } }.ab, { 'str' ( ) { } }.str, { 0x10 ( ) { } }[16],
Object.getOwnPropertyDescriptor({ get  x ( ) { return 1 } }, 'x').get, Object.getOwnPropertyDescriptor({ set  x ( v ) { } }, 'x').set, class { static  s ( ) { } }.s, new (class { #p ( ) { } get() { return this.#p; } })().get(), class { static { this.f = function ( ) { } } }.f, { get ( ) { } }.get, { async ( ) { } }.async, { static(){} }.static,
];
for (const f of list) console.log(f.toString());
