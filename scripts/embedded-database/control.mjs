import { linkSync, renameSync, unlinkSync } from "node:fs";
import { connect, createServer } from "node:net";

/**
 * Each user of the database holds a connection to its control socket, which the system closes even after a kill. The database ends with
 * the last one. Owning the name is the lock on the data folder: returns null when another process does.
 */
export async function ownControlSocket(path, onConnection) {
  const mine = `${path}.${process.pid}`;
  // Half-open sockets tell a holder when its goodbye took effect.
  const server = createServer({ allowHalfOpen: true }, onConnection);
  await new Promise((done, fail) => server.once("error", fail).listen(mine, done));
  const owned = await claim(mine, path);
  unlinkSync(mine);
  if (!owned) server.close();
  return owned ? server : null;
}

// Linking fails when the name exists, so of two processes that start at once only one owns it.
async function claim(mine, path) {
  for (let tries = 0; tries < 10; tries += 1) {
    try {
      linkSync(mine, path);
      return true;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (await answers(path)) return false;
    await removeDead(path);
  }
  return false;
}

// Moves it aside before removing it. If another process took the name in between, it goes back.
async function removeDead(path) {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (await answers(aside)) linkSync(aside, path);
    unlinkSync(aside);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
}

export function answers(path) {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}
