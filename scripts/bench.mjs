// npm run bench -- admin: the admin lists with a million people, beside the same with a thousand.
// npm run bench -- api: what the API does on this machine, beside what it could do at most.
// npm run bench -- deep: page 20,000 of a million people in every order, beside page 1.
// npm run bench -- pages: a learner's pages with many courses, beside the same with few.
import { ensureBuilt } from "./build.mjs";

const server = process.env.BENCH_DATABASE_URL || process.env.TEST_DATABASE_URL;
const [what] = process.argv.slice(2);

if (!["admin", "api", "deep", "pages"].includes(what))
  end(`Say what to measure:
  npm run bench -- admin [--rounds N]
  npm run bench -- api [--courses N] [--people N] [--rounds N]
  npm run bench -- deep [--people N]
  npm run bench -- pages [--rounds N]`);
if (!server)
  end("BENCH_DATABASE_URL should be a PostgreSQL server, on which a database is made and dropped again.");
// prisma/testing/new-database.ts makes the database.
process.env.TEST_DATABASE_URL = server;
await ensureBuilt({ install: true });
const { launchSource } = await import("./launch-source.mjs");
await launchSource(`./bench/${what}.ts`);

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
