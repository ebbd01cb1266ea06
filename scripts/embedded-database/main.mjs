// The embedded database: PGlite behind PostgreSQL's protocol, on the data folder named as the first argument.
// It is started by hold.mjs, says "ready" on its control socket, and ends when nobody holds it any more.
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { ownControlSocket } from "./control.mjs";
import { databasePaths } from "./paths.mjs";
import { inTurns } from "./turns.mjs";

const unclaimed = 15_000;
const paths = databasePaths(process.argv[2]);
const holders = new Set();
let database;
let ending = false;

mkdirSync(paths.run, { recursive: true, mode: 0o700 });
chmodSync(paths.run, 0o700);
const control = await ownControlSocket(paths.control, hold);
if (!control) process.exit(0);

rmSync(paths.postgres, { force: true });
const postgres = await PGlite.create(paths.files);
const server = new PGLiteSocketServer({ db: inTurns(postgres), path: paths.postgres, maxConnections: 50 });
await server.start();
database = postgres;
for (const socket of holders) socket.write("ready\n");
setTimeout(endWhenUnused, unclaimed).unref();

function hold(socket) {
  holders.add(socket);
  if (database) socket.write("ready\n");
  socket.resume();
  socket.on("error", () => {});
  socket.on("end", () => release(socket));
  socket.on("close", () => release(socket));
}

// A holder that says goodbye hears the end of its connection: at once when the database goes on for others, else from
// the system when this process is gone.
async function release(socket) {
  if (!holders.delete(socket)) return;
  await endWhenUnused();
  if (!ending) socket.end();
}

async function endWhenUnused() {
  if (holders.size > 0 || ending || !database) return;
  ending = true;
  control.close();
  rmSync(paths.control, { force: true });
  await server.stop();
  await postgres.close();
  process.exit(0);
}

// The terminal's Ctrl-C and a supervisor's stop are for the launcher, which lets go when its requests are finished.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
