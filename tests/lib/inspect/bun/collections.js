require('../_run.js')(require('../_values/collections.js'), (v) => console.log(v));
