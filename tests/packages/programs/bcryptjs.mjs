// Passwords by bcryptjs: known hashes, both ways to call, what is refused.
import bcrypt from "bcryptjs";
console.log(bcrypt.hashSync("secret", "$2b$04$abcdefghijklmnopqrstuu"));
console.log(bcrypt.compareSync("secret", "$2b$04$abcdefghijklmnopqrstuuE0nPCyYrO6aZR0zeUXmvjlwfcSSjzd2"));
const hash = await bcrypt.hash("päss", 4);
console.log(hash.length, hash.slice(0, 7), await bcrypt.compare("päss", hash), await bcrypt.compare("pass", hash), bcrypt.getRounds(hash));
console.log(bcrypt.genSaltSync(5).slice(0, 7), bcrypt.truncates("x".repeat(73)));
try { bcrypt.hashSync("a", "nope"); } catch (e) { console.log(e.message); }
await bcrypt.compare(5, hash).catch((e) => console.log(e.message));
