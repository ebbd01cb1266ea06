// Runs PostgreSQL on the data folder in the first argument: started by hold.mjs, writes "ready" to its control socket,
// and ends with its last holder.
import { once } from "node:events";
import { rmSync } from "node:fs";
import { ownControlSocket } from "./control.mjs";
import { databasePaths } from "./paths.mjs";
import { killUnlessStopped, NoEmbeddedDatabase, startServer, stopTimeout } from "./server.mjs";

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

// The holder's connection ends at once when the database goes on for others, else with this process.
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
  setTimeout(() => killUnlessStopped(paths), stopTimeout);
  await stopped;
  // The name goes last, because it is the lock on the data folder.
  rmSync(paths.control, { force: true });
  process.exit(0);
}

// Ctrl-C and a supervisor's stop are for the launcher, which releases the database after its last request.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
