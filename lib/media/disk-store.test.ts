import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { TestMediaFolder } from "@/e2e/testing/media-folder";

const folder = new TestMediaFolder();

const script = `
  const { mediaStore } = await import("./lib/media/open-store.ts");
  const id = "0190a1b2-0000-7000-8000-000000000000";
  async function* bytes() { for (let count = 0; count < 20; count += 1) yield Buffer.alloc(1024); }
  const error = await mediaStore().write(id, bytes()).catch((error) => error);
  process.stdout.write([error.name, error.code].join());`;

// A process over its file size limit fails as on a full disk.
test("A file without room is refused with a reason, and leaves nothing", async () => {
  const command = 'ulimit -f 8; exec "$0" --import tsx --input-type=module -e "$1"';
  const env = { ...process.env, MEDIA_DIR: folder.path, TSX_DISABLE_CACHE: "1" };
  const printed = execFileSync("sh", ["-c", command, process.execPath, script], { env, encoding: "utf8" });
  expect(printed).toBe("Refusal,storage_full");
  expect(await folder.files()).toEqual([]);
});
