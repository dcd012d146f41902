enum Color { Red = "RED", Blue = "BLUE" }
type Keys = keyof typeof Color;
const all: Record<Keys, Color> = Color;
function is(v: string): v is Color { return (Object.values(Color) as string[]).includes(v); }
console.log(is("RED"), is("GREEN"), all.Red);
// expect: true false RED
