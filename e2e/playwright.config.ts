import { defineConfig } from "playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  testIgnore: ["endurance/**", "sweeps/**"],
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  workers: 2,
  // `npm test` names at its end what passes only then.
  retries: 1,
  // Busy machines need this time; a real failure only comes a little later.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    // Recording every test would take a third of the time of all.
    trace: "on-first-retry",
    // A missing element fails soon instead of using up the test's time.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.LECTERN_BROWSER,
      args: [
        // Debian's Chromium refuses to run as root inside its sandbox.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
