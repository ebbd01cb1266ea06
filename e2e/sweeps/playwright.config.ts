import { defineConfig } from "playwright/test";
import config from "../playwright.config";

/** Every view with axe, and every page and action as every role. */
export default defineConfig({
  ...config,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  globalSetup: "../global-setup.ts",
});
