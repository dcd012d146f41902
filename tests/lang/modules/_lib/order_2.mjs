(globalThis.order ??= []).push("two"); export var v = "v";
