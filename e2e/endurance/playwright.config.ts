import { defineConfig } from "playwright/test";
import config from "../playwright.config";

/** What takes long in front of a browser: stopped launchers and databases, and all hostile texts. */
export default defineConfig({
  ...config,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  globalSetup: "../global-setup.ts",
});
