import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const nextMigration = {
  name: "29990101000000_expand_nickname",
  sql: "ALTER TABLE people ADD COLUMN nickname text NOT NULL DEFAULT '';",
};

/** Makes a release with a migration, another build's name, and pages' files under other names, as after a change. */
export function makeNextRelease(release: string): string {
  const next = `${release}-next`;
  cpSync(release, next, { recursive: true, verbatimSymlinks: true });
  const migration = join(next, "prisma/migrations", nextMigration.name);
  mkdirSync(migration);
  writeFileSync(join(migration, "migration.sql"), nextMigration.sql);
  const { platform } = JSON.parse(readFileSync(join(next, "release.json"), "utf8"));
  const build = join(next, platform);
  // Its folder is named for it too, and stays.
  const id = new RegExp(`(?<!platform-)${readFileSync(join(build, "BUILD_ID"), "utf8")}`, "g");
  const paths = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const [style = ""] = paths.filter((path) => path.endsWith(".css")).map((path) => path.split("/").at(-1));
  const renamed = `n${style.slice(1)}`;
  for (const path of paths) {
    if (/\.(js|json|html|rsc)$|BUILD_ID$/.test(path)) {
      const text = readFileSync(path, "utf8");
      const changed = text.replaceAll(style, renamed).replaceAll(id, "of-the-next-one");
      if (changed !== text) writeFileSync(path, changed);
    }
    if (path.includes(style)) renameSync(path, path.replace(style, renamed));
  }
  return next;
}
