require('../_run.js')(require('../_values/objects.js'), (v) => console.log(v));
