// --no-addons: nothing is loaded.
// run: run --no-addons
try { require('../../build/addons/thin.node'); } catch (e) { console.log(e.name, e.code, e.message); } // expect: Error ERR_DLOPEN_DISABLED Cannot load native addon because loading addons is disabled.
