// A task scheduler: classes, inheritance, virtual calls at megamorphic sites, linked queues.
class Task {
  constructor(id, priority) {
    this.id = id;
    this.priority = priority;
    this.next = null;
    this.inbox = null;
    this.runs = 0;
  }
  run(kernel) { this.runs++; return this.work(kernel); }
  post(packet) {
    packet.next = this.inbox;
    this.inbox = packet;
  }
  take() {
    const packet = this.inbox;
    if (packet) this.inbox = packet.next;
    return packet;
  }
}
class Packet {
  constructor(kind, value) { this.kind = kind; this.value = value; this.next = null; }
}
class Idle extends Task {
  work(kernel) {
    this.seed = (Math.imul(this.seed ?? 1, 1103515245) + 12345) & 0x7fffffff;
    kernel.send((this.seed >> 8) % kernel.tasks.length, new Packet(this.seed & 3, this.seed & 255));
    return 1;
  }
}
class Worker extends Task {
  work(kernel) {
    const packet = this.take();
    if (!packet) return 0;
    this.total = (this.total ?? 0) + packet.value;
    kernel.send((this.id + packet.kind + 1) % kernel.tasks.length, packet);
    return packet.value;
  }
}
class Handler extends Task {
  work(kernel) {
    let n = 0;
    for (let p = this.take(); p; p = this.take()) n += p.value ^ p.kind;
    return n & 1023;
  }
}
class Device extends Handler {
  work(kernel) { return super.work(kernel) + (this.runs & 7); }
}
class Relay extends Worker {
  work(kernel) { return super.work(kernel) >> 1; }
}
class Kernel {
  constructor() {
    this.tasks = [Idle, Worker, Handler, Device, Relay, Worker, Relay, Device].map((Kind, i) => new Kind(i, 8 - i));
    this.sum = 0;
  }
  send(id, packet) { this.tasks[id].post(packet); }
  loop(rounds) {
    for (let r = 0; r < rounds; r++) {
      for (let i = 0; i < this.tasks.length; i++) this.sum = (this.sum + this.tasks[i].run(this) * this.tasks[i].priority) | 0;
    }
  }
}
const kernel = new Kernel();
kernel.loop(3000);
console.log(kernel.sum);
