// Dates follow TZ as soon as it is assigned, redefined or deleted.
process.env.TZ = "UTC";
const epoch = new Date(0);
console.log(epoch.getHours(), epoch.getTimezoneOffset());
process.env.TZ = "Asia/Tokyo";
console.log(epoch.getHours(), String(epoch), Intl.DateTimeFormat().resolvedOptions().timeZone);
process.env["TZ"] = "America/New_York";
console.log(epoch.getHours(), epoch.toLocaleTimeString("en-US"));
Object.defineProperty(process.env, "TZ", { value: "Europe/Berlin", writable: true, configurable: true, enumerable: true });
console.log(epoch.getHours(), process.env.TZ);
Bun.env.TZ = "Asia/Kolkata";
console.log(epoch.getMinutes());
process.env.TZOTHER = "UTC";
console.log(epoch.getMinutes());
process.env.TZ = "UTC";
console.log(delete process.env.TZ, process.env.TZ, "TZ" in process.env);
