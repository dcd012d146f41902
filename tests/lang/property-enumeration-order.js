// Reflect.ownKeys of classes, functions, arrays, strings.
console.log(Reflect.ownKeys(class A { static b() {} static a = 1; }).join(), Reflect.ownKeys([1, 2]).join(), Reflect.ownKeys(Object("ab")).join(), Reflect.ownKeys(() => 1).join(), Reflect.ownKeys(/x/).join());
// expect: length,name,prototype,b,a 0,1,length 0,1,length length,name lastIndex
