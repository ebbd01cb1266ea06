import { existsSync } from "node:fs";
import { mkdtemp, rmdir, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "@/lib/env";
import type { S3Address } from "@/lib/environment-variables";
import { S3Store } from "@/lib/media/s3-store";
import { mediaStoreErrorText } from "@/lib/messages/media-store-errors";
import { mediaStoreRemedies } from "../media-store-remedies";
import { examineBrowserAccess } from "./browser-access";
import { type Finding, fault, ok, warning } from "./finding";

const megabyte = 2 ** 20;
const [scarce, low] = [200 * megabyte, 2_048 * megabyte];

/** Checks that DATA_DIR and the place of uploaded files can be written, and how much room a folder has. */
export async function examineStorage(): Promise<Finding[]> {
  const { DATA_DIR, MEDIA_DIR, MEDIA_URL } = env();
  const data = await examineFolder("Data folder", "DATA_DIR", DATA_DIR);
  if (MEDIA_URL) return [data, ...(await examineBucket(MEDIA_URL)), ...unusedFolder()];
  return [
    data,
    ...withoutBucket(),
    await examineFolder("Media folder", "MEDIA_DIR", MEDIA_DIR ?? join(DATA_DIR, "media")),
  ];
}

async function examineBucket(address: S3Address): Promise<Finding[]> {
  const store = new S3Store(address);
  const problem = await store.findError();
  if (!problem) {
    const works = ok("Media", `${store.name}: files can be kept, read and removed`);
    return [works, ...(await examineBrowserAccess(store))];
  }
  return [fault("Media", mediaStoreErrorText(problem), mediaStoreRemedies[problem.why])];
}

function withoutBucket(): Finding[] {
  const { MEDIA_DELIVERY, MEDIA_UPLOADS } = env();
  if (MEDIA_DELIVERY === "stream" && MEDIA_UPLOADS === "stream") return [];
  const text = "MEDIA_DELIVERY and MEDIA_UPLOADS are not used, because files are in a folder.";
  return [warning("Media", text, "Remove them, or set MEDIA_URL.")];
}

function unusedFolder(): Finding[] {
  if (!env().MEDIA_DIR) return [];
  const todo = "Move its files with `lectern media move`, and remove MEDIA_DIR.";
  return [warning("Media", "MEDIA_DIR is not used, because MEDIA_URL is set.", todo)];
}

async function examineFolder(check: string, variable: string, given: string): Promise<Finding> {
  const folder = resolve(given);
  // A missing folder is created when needed.
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
