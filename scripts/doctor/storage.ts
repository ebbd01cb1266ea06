import { existsSync } from "node:fs";
import { mkdtemp, rmdir, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "@/lib/env";
import { type Finding, fault, ok, warning } from "./finding";

const megabyte = 2 ** 20;
const [scarce, low] = [200 * megabyte, 2_048 * megabyte];

/** The folders of DATA_DIR and of uploaded files: whether they can be written, and how much room is left. */
export async function examineStorage(): Promise<Finding[]> {
  const { DATA_DIR, MEDIA_DIR } = env();
  return [
    await examineFolder("Data folder", "DATA_DIR", DATA_DIR),
    await examineFolder("Media folder", "MEDIA_DIR", MEDIA_DIR ?? join(DATA_DIR, "media")),
  ];
}

async function examineFolder(check: string, variable: string, given: string): Promise<Finding> {
  const folder = resolve(given);
  // What is missing is made when it is needed.
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    await rmdir(await mkdtemp(join(existing, ".doctor-")));
  } catch (error) {
    return fault(
      check,
      `${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}).`,
      `Give it to the user that Lectern runs as, or set ${variable} to another folder.`,
    );
  }
  const { bavail, bsize } = await statfs(existing);
  const free = `${folder} has ${Math.floor((bavail * bsize) / megabyte).toLocaleString("en")} MB left`;
  const todo = "Make room, or move it to a larger disk.";
  if (bavail * bsize < scarce) return fault(check, `${free}.`, todo);
  return bavail * bsize < low ? warning(check, `${free}.`, todo) : ok(check, free);
}
