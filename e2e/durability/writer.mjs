// Arguments: the data folder, the first number. Prints each acknowledged number on a line.
import { register } from "tsx/esm/api";
import { holdEmbeddedDatabase } from "../../scripts/embedded-database/hold.mjs";

register();
const { write } = await import("./acknowledged.ts");
const [folder, from] = process.argv.slice(2);
const { url } = await holdEmbeddedDatabase(folder);
await write(url, Number(from), (number) => process.stdout.write(`${number}\n`));
process.exit(0);
