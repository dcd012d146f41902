// export *, renaming, and names that two modules give.
import * as all from "./_lib/star.mjs";
import d, { nested, x } from "./_lib/star.mjs";
console.log(Object.keys(all).join(), all.x, x, d, Object.keys(nested).join(), all.own);
import("./_lib/ambiguous_user.mjs").catch(e => console.log(e.name, /two/.test(e.message)));
import("./_lib/missing_name.mjs").catch(e => console.log(e.name, /nothing/.test(e.message)));
