{ using x: Disposable = { [Symbol.dispose]() { console.log("disposed"); } }; console.log("in"); }
// expect: in
// expect: disposed
