// The embedded database: PostgreSQL on the data folder named as the first argument.
// It is started by hold.mjs, says "ready" on its control socket, and ends when nobody holds it any more.
import { once } from "node:events";
import { rmSync } from "node:fs";
import { ownControlSocket } from "./control.mjs";
import { databasePaths } from "./paths.mjs";
import { insist, NoEmbeddedDatabase, patience, startServer } from "./server.mjs";

const unclaimed = 15_000;
const paths = databasePaths(process.argv[2]);
const holders = new Set();
let server;
let ending = false;

process.umask(0o077);
const control = await ownControlSocket(paths.control, hold);
if (!control) process.exit(0);

server = await startServer(paths).catch(giveUp);
server.once("exit", () => ending || process.exit(1));
for (const socket of holders) socket.write("ready\n");
setTimeout(endWhenUnused, unclaimed).unref();

// hold.mjs shows the last line to the operator.
function giveUp(error) {
  rmSync(paths.control, { force: true });
  process.stderr.write(`${error instanceof NoEmbeddedDatabase ? error.message : error.stack}\n`);
  process.exit(error instanceof NoEmbeddedDatabase ? 2 : 1);
}

function hold(socket) {
  if (ending) return socket.destroy();
  holders.add(socket);
  if (server) socket.write("ready\n");
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
  if (holders.size > 0 || ending || !server) return;
  ending = true;
  const stopped = once(server, "exit");
  server.stdin.end();
  setTimeout(() => insist(paths), patience);
  await stopped;
  // The name is the lock on the data folder: it goes last.
  rmSync(paths.control, { force: true });
  process.exit(0);
}

// The terminal's Ctrl-C and a supervisor's stop are for the launcher, which lets go when its requests are finished.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
