// Holds the embedded database of the folder named first, and writes numbers from the second argument on; each that is
// acknowledged is a line of standard output.
import { register } from "tsx/esm/api";
import { holdEmbeddedDatabase } from "../../scripts/embedded-database/hold.mjs";

register();
const { write } = await import("./acknowledged.ts");
const [folder, from] = process.argv.slice(2);
const { url } = await holdEmbeddedDatabase(folder);
await write(url, Number(from), (number) => process.stdout.write(`${number}\n`));
process.exit(0);
