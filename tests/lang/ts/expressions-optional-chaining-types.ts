const o: any = { f<T>(x: T) { return x; }, g: { h: [1, 2] } };
console.log(o?.f<number>(1), o.f?.<string>("s"), o?.g!.h?.[1]!, o?.nope?.x!.y, (o?.g as any).h.length);
// expect: 1 s 2 undefined 2
