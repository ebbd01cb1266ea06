import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: "pipe" });

/** Makes an ext4 disk in a file on XFS, which is copied in an instant as a power cut leaves it. Needs root, Linux and xfsprogs. */
export class Disk {
  readonly #place = mkdtempSync(join(tmpdir(), "lectern-disk-"));
  readonly #store = join(this.#place, "store");
  readonly #image = join(this.#store, "disk");
  #copies = 0;
  readonly folder = join(this.#place, "disk");

  constructor(megabytes: number) {
    const file = join(this.#place, "image");
    writeFileSync(file, "");
    truncateSync(file, 4 * megabytes * 1024 ** 2);
    run("mkfs.xfs", "-q", file);
    mkdirSync(this.#store);
    run("mount", "-o", "loop", file, this.#store);
    writeFileSync(this.#image, "");
    truncateSync(this.#image, megabytes * 1024 ** 2);
    run("mkfs.ext4", "-q", "-m", "0", this.#image);
    mount(this.#image, this.folder);
    execFileSync("chmod", ["711", this.#place, this.folder]);
  }

  /** The disk after a power cut now, mounted. */
  cut(): { folder: string; remove: () => Promise<void> } {
    this.#copies += 1;
    const copy = `${this.#image}-${this.#copies}`;
    const folder = join(this.#place, `copy-${this.#copies}`);
    run("cp", "--reflink=always", this.#image, copy);
    mount(copy, folder);
    const remove = async () => {
      await unmount(folder);
      rmSync(copy);
    };
    return { folder, remove };
  }

  /** Fills the disk to the last block. Returns a function that frees it again. */
  async fill(): Promise<() => void> {
    const file = join(this.folder, "filler");
    // It fails when nothing is left.
    await once(spawn("dd", ["if=/dev/zero", `of=${file}`, "bs=64k"], { stdio: "ignore" }), "exit");
    return () => rmSync(file);
  }

  async remove(): Promise<void> {
    for (const folder of [this.folder, this.#store]) await unmount(folder);
    rmSync(this.#place, { recursive: true, force: true });
  }
}

function mount(image: string, folder: string): void {
  mkdirSync(folder);
  run("mount", "-o", "loop", image, folder);
}

// A process that has just ended may still be closing files.
async function unmount(folder: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      run("umount", folder);
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}
