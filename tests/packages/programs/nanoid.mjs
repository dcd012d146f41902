import { customAlphabet, nanoid } from "nanoid/non-secure";
console.log(nanoid().length, nanoid(5).length, customAlphabet("abc", 12)().length, /^[abc]{12}$/.test(customAlphabet("abc", 12)()));
