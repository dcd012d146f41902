require('../_run.js')(require('../_values/hostile.js'), (v) => console.log(v));
