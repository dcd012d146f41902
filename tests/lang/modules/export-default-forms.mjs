// export default: names, hoisting, what is a value and what is a live binding.
import C from './_lib/default_forms.mjs';
import f, { again } from './_lib/default_fn.mjs';
import expr, { x, live } from './_lib/default_value.mjs';
import named, { before } from './_lib/default_named.mjs';
import arrow from './_lib/default_arrow.mjs';
import me from './export-default-forms.mjs';
console.log(C.name, C.n, f.name, f(), again === f, expr, x, live, before, named(), arrow.name);
try { console.log(me); } catch (e) { console.log(e.name); }
export default (class {});
console.log(me.name);
for (const g of [() => { C = 1; }, () => { x = 1; }, () => { x++; }, () => { [live] = [1]; }]) try { g(); } catch (e) { console.log(e.name); }
