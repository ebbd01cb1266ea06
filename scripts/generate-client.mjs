import { ensureClient } from "./build.mjs";
import { requireInstalled } from "./packages.mjs";

requireInstalled();
await ensureClient();
