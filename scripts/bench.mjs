// npm run bench -- NAME: measures, prints what it found, and fails when a bound is not met. With --save, the results also go
// into docs/performance/NAME.json; `npm run bench -- report` fills docs/performance.md with them (those of processes:
// docs/operations/scaling.md), and draws its plots.
import { launchSource } from "./launch-source.mjs";

const benches = {
  admin: "[--rounds N]  the admin lists with a million people, beside the same with a thousand",
  api: "[--courses N] [--people N] [--rounds N] [--writes N,N]  the API, beside what it could do at most",
  backup: "[--people N]  a backup while others write: how long, how large; and its restoration",
  clicks: "[--seconds N]  ten people clicking through a platform on its embedded database",
  deep: "[--people N]  pages of a million people at every depth, while people keep signing in",
  embedded: "[--rounds N]  the embedded database, beside a server of one's own",
  imports: "[--people N]  a file of people: its preview, applying and undoing it; a move to another provider",
  memory: "[--seconds N]  the memory of the serving process after each load",
  processes: "[--seconds N]  the API, pages and sign-ins with one process, two and four",
  pages:
    "[--rounds N]  pages beside bare Next.js pages that show the same; then with many courses, beside few",
  quizzes: "[--learners N] [--rounds N]  learners who save an answer at once, beside completing an activity",
  "sign-in": "[--rounds N]  signing in, beside plain next-auth and a server on Fastify",
  size: "[--largest N] [--rounds N]  what requests cost at a thousand rows, ten thousand, and so on",
  storage:
    "[--largest N]  rows and bytes for each person, at ten thousand people, a hundred thousand, and so on",
  training:
    "[--people N] [--rounds N]  a large school's assignments and figures, while people complete activities",
  writes:
    "[--rounds N]  the API's writes, beside a server on Fastify; reads and pages beside writes and webhooks",
};

const server = process.env.BENCH_DATABASE_URL || process.env.TEST_DATABASE_URL;
const isKept = process.argv.includes("--save");
process.argv = process.argv.filter((argument) => argument !== "--save");
const [bench, ...args] = process.argv.slice(2);

if (bench === "report") await launchSource("./bench/report.ts");
else await measure();

async function measure() {
  if (!Object.hasOwn(benches, bench)) end(`Name what to measure, or report:\n${usage()}`);
  if (!server)
    end("BENCH_DATABASE_URL should be a PostgreSQL server, on which a database is made and dropped again.");
  process.env.TEST_DATABASE_URL = server;
  const { ensureBuilt } = await import("./build.mjs");
  await ensureBuilt({ install: true });
  const results = await launchSource(`./bench/${bench}.ts`);
  const { keep, print } = await import("./bench/results.ts");
  print(results);
  if (isKept) await keep(bench, args, server, results);
}

function usage() {
  return Object.entries(benches)
    .map(([name, words]) => `  npm run bench -- ${name} ${words}`)
    .join("\n");
}

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
