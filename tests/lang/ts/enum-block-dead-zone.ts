function f() { try { return B; } catch (e) { return (e as any).name; } enum B { A } }
{ try { console.log(Z.A); } catch (e: any) { console.log(e.name); } enum Z { A } console.log(Z.A); }
console.log(f());
// expect: ReferenceError
// expect: 0
// expect: ReferenceError
