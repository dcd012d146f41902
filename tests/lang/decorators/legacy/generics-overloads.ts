// Overloads, generics, optional and abstract members among decorated ones.
const log: string[] = [];
const d: any = (t: any, k: any) => { log.push(k); };
abstract class A<T extends object> {
  m(x: string): void;
  m(x: number): void;
  @d m(@d x: any): void {}
  @d abstract p: string;
  @d private readonly q?: Map<string, T[]>;
  abstract n(): void;
  @d static r: () => void = () => {};
  @d protected async s<U>(this: A<T>, @d a: U, b?: U): Promise<void> {}
  [key: string]: any;
}
console.log(log.join());
// expect: m,m,p,q,s,s,r
