import { defineConfig } from "playwright/test";
import config from "../playwright.config";

/** Runs slow browser tests: stopped launchers and databases, all hostile texts, third-party providers. */
export default defineConfig({
  ...config,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  globalSetup: "../global-setup.ts",
  // Much of it is waiting.
  workers: 3,
});
