import { Effect, pipe, Option, Schedule, Fiber, Ref, Queue, Stream, Schema } from "effect";
const program = Effect.gen(function* () {
    const ref = yield* Ref.make(0);
    yield* Effect.forEach([1, 2, 3], (n) => Ref.update(ref, (x) => x + n), { concurrency: 2 });
    return yield* Ref.get(ref);
});
console.log(await Effect.runPromise(program), Effect.runSync(Effect.succeed(1).pipe(Effect.map((x) => x + 1))));
console.log(Option.getOrElse(Option.none(), () => "none"), pipe(Option.some(2), Option.map((x) => x * 2), Option.getOrThrow));
let tries = 0;
console.log(await Effect.runPromise(Effect.suspend(() => (++tries < 3 ? Effect.fail("no") : Effect.succeed("ok " + tries))).pipe(Effect.retry(Schedule.recurs(5)))));
console.log(await Effect.runPromise(Effect.fail(new Error("x")).pipe(Effect.catch((e) => Effect.succeed("caught " + e.message)))));
console.log((await Effect.runPromise(Stream.range(1, 10).pipe(Stream.filter((n) => n % 2 === 0), Stream.map((n) => n * n), Stream.runCollect))).join());
