import { defineConfig } from "playwright/test";
import config from "../playwright.config";

/** Opens every view with axe and every page as every role, measures JavaScript, and follows an assignment for a year. */
export default defineConfig({
  ...config,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  globalSetup: "../global-setup.ts",
});
