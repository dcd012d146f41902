// Error.prepareStackTrace of the context that an error belongs to; where it has none, that of the program.
const vm = require('vm');
const context = vm.createContext({ outer: () => new Error('outer') });
const show = () => console.log(vm.runInContext('[outer().stack, new Error("own").stack].map((s) => String(s).split("\\n")[0]).join()', context));
show();
Error.prepareStackTrace = function (error, sites) { return `main ${error.message} ${this === Error} ${sites.length > 0}`; };
show();
vm.runInContext('Error.prepareStackTrace = function (e) { return `context ${e.message} ${this === Error}` }', context);
show();
vm.runInContext('Error.prepareStackTrace = 1', context);
show();
Error.prepareStackTrace = undefined;
show();
