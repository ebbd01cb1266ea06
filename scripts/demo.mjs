import { enterBuild } from "./build.mjs";
import { launch } from "./launch-built.mjs";

await enterBuild({ install: true });
await launch("demo", { install: true });
