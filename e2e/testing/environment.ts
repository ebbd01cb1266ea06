import { afterAll, vi } from "vitest";
import { inheritedEnv, setEnv } from "@/lib/env";

// Test files share processes, so each restores the environment and the clock.
const found = inheritedEnv();

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  setEnv(found);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
