import { afterAll, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { closeDatabase, connections } from "./db";

setEnv({ DATABASE_URL: "postgresql://postgres@127.0.0.1:1/none" });

afterAll(closeDatabase);

test("an idle connection that breaks ends nothing", () => {
  expect(() => connections().emit("error", new Error("Connection terminated unexpectedly"))).not.toThrow();
});

test("after closing, the next query opens new connections", async () => {
  const before = connections();
  await closeDatabase();
  expect(before.ended).toBe(true);
  expect(connections()).not.toBe(before);
});
