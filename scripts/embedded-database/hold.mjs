import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { closeFolder, makeSocketFolder } from "../private-folders.mjs";
import { databasePaths } from "./paths.mjs";
import { findUser, NoEmbeddedDatabase } from "./server.mjs";

const patience = 120_000;

/**
 * Starts the embedded database unless another process holds it. It ends with its last holder. `lost` resolves when it ends without a
 * release.
 */
export async function holdEmbeddedDatabase(dataDir) {
  const paths = databasePaths(dataDir);
  mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
  closeFolder(paths.folder);
  makeSocketFolder(paths, [process.getuid?.(), findUser(paths).uid]);
  const end = Date.now() + patience;
  let started;
  while (Date.now() < end) {
    const socket = await connectWhenReady(paths.control, end - Date.now());
    if (socket) return held(socket, paths);
    if (started?.exitCode || started?.signalCode) {
      throw refused(started.exitCode, paths.log);
    }
    if (!started || started.exitCode !== null) started = start(dataDir, paths.log);
    await sleep(50);
  }
  throw new Error(`The embedded database did not start in time: see ${paths.log}.`);
}

function start(dataDir, log) {
  const output = openSync(log, "w", 0o600);
  const main = fileURLToPath(new URL("./main.mjs", import.meta.url));
  const child = spawn(process.execPath, [main, resolve(dataDir)], {
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  child.unref();
  return child;
}

function held(socket, paths) {
  let released = false;
  const lost = new Promise((done) => socket.once("close", () => released || done()));
  const release = () => {
    released = true;
    return letGo(socket);
  };
  return { url: paths.url, release, lost };
}

function connectWhenReady(path, patience) {
  return new Promise((done) => {
    const socket = connect(path);
    const impatient = setTimeout(() => socket.destroy(), patience);
    socket.once("close", () => clearTimeout(impatient));
    socket.once("error", () => done(null));
    socket.once("close", () => done(null));
    socket.once("data", () => {
      clearTimeout(impatient);
      socket.unref();
      done(socket);
    });
  });
}

function letGo(socket) {
  return new Promise((done) => {
    if (socket.destroyed) return done();
    socket.ref();
    socket.once("close", done);
    socket.end();
    socket.resume();
  });
}

// main.mjs exits with 2 when it has one line for the operator.
function refused(exitCode, log) {
  const words = lastWords(log);
  if (exitCode === 2) return new NoEmbeddedDatabase(words.split("\n").at(-1));
  return new Error(`The embedded database did not start.\n${words}`);
}

function lastWords(log) {
  return readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n");
}
