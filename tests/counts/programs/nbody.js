// Double arithmetic on object properties: five bodies, leapfrog steps.
const bodies = [];
for (let i = 0; i < 5; i++) {
  const r = 1 + i * 3;
  bodies.push({ x: r, y: i * 0.1, z: i * 0.05, vx: 0, vy: i ? 6.2 / Math.sqrt(r) : 0, vz: 0, mass: i ? 0.04 / i : 39.5 });
}
function step(dt) {
  for (let i = 0; i < bodies.length; i++) {
    const a = bodies[i];
    for (let j = i + 1; j < bodies.length; j++) {
      const b = bodies[j];
      const dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
      const d2 = dx * dx + dy * dy + dz * dz;
      const pull = dt / (d2 * Math.sqrt(d2));
      a.vx -= dx * b.mass * pull;
      a.vy -= dy * b.mass * pull;
      a.vz -= dz * b.mass * pull;
      b.vx += dx * a.mass * pull;
      b.vy += dy * a.mass * pull;
      b.vz += dz * a.mass * pull;
    }
  }
  for (const b of bodies) {
    b.x += dt * b.vx;
    b.y += dt * b.vy;
    b.z += dt * b.vz;
  }
}
for (let i = 0; i < 2000; i++) step(0.001);
const sum = bodies.reduce((s, b) => s + b.x + 2 * b.y + 3 * b.z, 0).toFixed(9);
console.log(sum);
