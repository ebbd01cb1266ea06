// npm run question-files -- FOLDER…: reads public files of questions, writes them in each format and reads them again.
import { launchSource } from "./launch-source.mjs";

await launchSource("./question-files/check.ts");
