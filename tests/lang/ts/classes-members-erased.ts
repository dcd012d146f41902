abstract class Base<T = any> {
    declare d: number;
    abstract a: string;
    abstract m(): void;
    [key: string]: any;
    static [k: number]: string;
    opt?: number;
    def!: string;
    readonly ro = 1;
    private static readonly ps: number = 2;
    protected override toString(): string { return "b" + Base.ps; }
    m2?(): void;
    get g(): number { return 1 }
    set g(v: number) {}
    constructor();
    constructor(x?: any) {}
}
class C extends Base<string> { a = "x"; m(): void {} }
console.log(Object.keys(new C()).join(), String(new C()), "d" in new C());
// expect: opt,def,ro,a b2 false
