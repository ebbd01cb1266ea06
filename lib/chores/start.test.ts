import { afterEach, expect, test, vi } from "vitest";
import { log } from "@/lib/log";
import { startChores } from "./start";

const turns = { claim: async () => ({ isOurs: true, age: null }), noteDone: async () => {} };

const down = new Error("connect ECONNREFUSED");

afterEach(() => {
  vi.restoreAllMocks();
});

async function doChore(outcomes: (Error | null)[]): Promise<void> {
  let stop = () => {};
  await new Promise<void>((done) => {
    const rest = [...outcomes];
    const run = async () => {
      const failure = rest.shift();
      if (failure === undefined) return done();
      if (failure) throw failure;
    };
    stop = startChores([{ name: "sweep", every: 1, run }], turns);
  });
  stop();
}

test("A failing chore is retried, and its outage is logged once, and again at its end", async () => {
  const warn = vi.spyOn(log(), "warn");
  const info = vi.spyOn(log(), "info");
  await doChore([null, down, down, down, null, null, down]);
  const failed = [{ code: "chore_failed", chore: "sweep", err: down }, expect.any(String)];
  expect(warn.mock.calls).toEqual([failed, failed]);
  expect(info.mock.calls[0]).toEqual([{ code: "chore_works_again", chore: "sweep" }, expect.any(String)]);
});

test("An error while the platform stops is no failure", async () => {
  const warn = vi.spyOn(log(), "warn");
  let cutOff = (_error: Error) => {};
  const running = new Promise((_done, fail) => {
    cutOff = fail;
  });
  const run = vi.fn(() => running);
  const stop = startChores([{ name: "sweep", every: 1, run }], turns);
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  stop();
  cutOff(down);
  await new Promise(setImmediate);
  expect(warn).not.toHaveBeenCalled();
});

test("Chores run one at a time", async () => {
  let underWay = 0;
  let most = 0;
  const run = vi.fn(async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise(setImmediate);
    underWay -= 1;
  });
  const stop = startChores(
    [
      { name: "sweep", every: 1, run },
      { name: "count", every: 1, run },
    ],
    turns,
  );
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(5));
  stop();
  expect(most).toBe(1);
});
