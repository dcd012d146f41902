enum Mode { On = "on", Off = "off" }
class Lamp { static initial = Mode.Off; mode = Lamp.initial; [Mode.On]() { return this.mode; } }
console.log(new Lamp()[Mode.On](), Lamp.initial);
// expect: off off
