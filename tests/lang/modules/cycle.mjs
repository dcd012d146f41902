// Cycles: functions are hoisted over them, lexical names are not.
import { early, late, log } from "./_lib/cycle_a.mjs";
console.log(log.join("|"), early(), late());
