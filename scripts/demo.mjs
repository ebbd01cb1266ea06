import { ensureLaunchers, enterBuild } from "./build.mjs";
import { launch } from "./launch.mjs";

await enterBuild({ install: true });
await ensureLaunchers({ install: true });
await launch("demo");
