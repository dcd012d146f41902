// isFrozen and isSealed of empty and exotic objects.
const e = Object.preventExtensions; console.log([e({}), e([]), e(() => 1), e(''), e(new Map()), e(/x/), e(new Date()), e(new Uint8Array(0)), e(new Uint8Array(1)), e(Object('')), e(Object('a')), e(Object(1)), e(new Error()), e(new Proxy({}, {}))].map(x => `${+Object.isFrozen(x)}${+Object.isSealed(x)}`).join(' '));
