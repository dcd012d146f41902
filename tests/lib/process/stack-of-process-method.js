// The stack of an error in a callback whose receiver has getters that nobody asked for yet.
process.f = undefined;
const g = function() {
    return new Error('x').stack.split('\n').length > 1;
};
console.log(g.call(process));
// expect: true
