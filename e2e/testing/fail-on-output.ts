import { afterEach, beforeEach, expect } from "vitest";

const methods = ["log", "info", "warn", "error"] as const;
let noise: unknown[][] = [];

// Unexpected output fails a test.
beforeEach(() => {
  noise = [];
  for (const method of methods) console[method] = (...args: unknown[]) => noise.push(args);
});

afterEach(() => expect(noise, "noise on the console").toEqual([]));
