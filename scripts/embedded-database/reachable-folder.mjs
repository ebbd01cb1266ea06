import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { dirname, resolve } from "node:path";
import { databasePaths } from "./paths.mjs";
import { findUser } from "./server.mjs";

/** Returns a system folder instead when root's database, which runs as another user, can't reach this one. */
export function reachableFolder(folder) {
  const user = findUser(databasePaths(folder));
  const isReachable =
    user.uid === undefined ||
    spawnSync("test", ["-x", dirname(resolve(folder))], { ...user, cwd: "/" }).status === 0;
  if (isReachable) return folder;
  return `/var/lib/lectern-${createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 12)}`;
}
