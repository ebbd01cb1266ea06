import { defineConfig } from "playwright/test";
import config from "../playwright.config";

/** Opens every view with axe and every page and action as every role, and follows one assignment for a year. */
export default defineConfig({
  ...config,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  globalSetup: "../global-setup.ts",
});
