import { ensureGenerated } from "./build.mjs";
import { requireInstalled } from "./packages.mjs";

requireInstalled();
await ensureGenerated();
