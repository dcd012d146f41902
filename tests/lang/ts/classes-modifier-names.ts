class M { static = 1; readonly = 2; declare = 3; abstract = 4; get = 5; set = 6; async = 7; accessor = 8; public = 9; override = 10; type = 11; of = 12; }
class F { static static() { return "ss"; } readonly() { return "r"; } declare() { return "d"; } get() { return "g"; } private() { return "p"; } }
const f: any = new F();
console.log(Object.keys(new M()).join(), F.static(), f.readonly(), f.declare(), f.get(), f.private());
// expect: static,readonly,declare,abstract,get,set,async,accessor,public,override,type,of ss r d g p
