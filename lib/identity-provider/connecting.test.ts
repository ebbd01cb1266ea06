import { expect, test } from "vitest";
import { connecting } from "./connecting";

const lookUp = (name: string) =>
  new Promise<unknown>((done) => connecting.lookup(name, {}, (error) => done(error)));

test("A name that doesn't resolve is asked for once by all that want it at once, and again later", async () => {
  const [first, second] = await Promise.all([lookUp("dead.invalid"), lookUp("dead.invalid")]);
  expect(first).toBeInstanceOf(Error);
  expect(second).toBe(first);
  expect(await lookUp("dead.invalid")).not.toBe(first);
  expect(await lookUp("other.invalid")).not.toBe(first);
}, 60_000);
