require('../_run.js')(require('../_values/functions.js'), (v) => console.log(v));
