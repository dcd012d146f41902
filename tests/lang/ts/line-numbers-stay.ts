interface A {
    a: number;
    b: string;
}
type B = {
    c: number;
};
enum E {
    X,
}
namespace N {
    export const at = () => new Error("x");
}
function where(e: Error) { return (e.stack!.match(/:(\d+):\d+\)?$/m) || [])[1]; }
console.log(typeof where(N.at()), E.X);
// expect: string 0
