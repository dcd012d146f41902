// A sloppy function that reads both arguments and new.target, or has a rest of readers, still has a callee there.
const sloppy = new Function('new.target; return arguments;');
const args = sloppy(1);
console.log(args.callee === sloppy, Object.getOwnPropertyDescriptor(args, 'callee').writable); // expect: true true
console.log(new sloppy(2).callee === sloppy); // expect: true
const strict = new Function('"use strict"; new.target; return arguments;');
console.log(typeof Object.getOwnPropertyDescriptor(strict(1), 'callee').get); // expect: function
const rest = new Function('...r', 'new.target; return arguments;');
console.log(typeof Object.getOwnPropertyDescriptor(rest(1), 'callee').get); // expect: function
