// npm run bench -- api: what the API does on this machine, beside what it could do at most.
import { ensureBuilt } from "./setup.mjs";

const server = process.env.BENCH_DATABASE_URL || process.env.TEST_DATABASE_URL;
const [what] = process.argv.slice(2);

if (what !== "api") end("Say what to measure: npm run bench -- api [--courses N] [--people N] [--rounds N]");
if (!server)
  end("BENCH_DATABASE_URL should be a PostgreSQL server, on which a database is made and dropped again.");
// prisma/testing/new-database.ts makes the database.
process.env.TEST_DATABASE_URL = server;
await ensureBuilt();
const { launch } = await import("./launch.mjs");
await launch("./bench/api.ts");

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
