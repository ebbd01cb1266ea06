import { enterBuild } from "./build.mjs";
import { launch } from "./launch.mjs";

await enterBuild();
await launch("start");
