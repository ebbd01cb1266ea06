import { afterAll, vi } from "vitest";
import { inheritedEnv, setEnv } from "@/lib/env";

// Test files share processes: each leaves the environment and the clock as it found them.
const found = inheritedEnv();

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  setEnv(found);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
