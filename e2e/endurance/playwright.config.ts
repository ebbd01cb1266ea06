import { defineConfig } from "playwright/test";
import config from "../playwright.config";

/** What stops launchers and databases in front of a browser. */
export default defineConfig({
  ...config,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  globalSetup: "../global-setup.ts",
});
