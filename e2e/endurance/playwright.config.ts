import { defineConfig } from "playwright/test";
import config from "../playwright.config";

/** What takes long in front of a browser: stopped launchers and databases, all hostile texts, providers of other people. */
export default defineConfig({
  ...config,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  globalSetup: "../global-setup.ts",
  // Much of it is waiting.
  workers: 3,
});
