import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { setEnv } from "@/lib/env";
import { onePixel } from "./png";

export class TestMediaFolder {
  path = "";

  constructor() {
    beforeAll(async () => {
      this.path = await mkdtemp(join(tmpdir(), "lectern-media-"));
      setEnv({ MEDIA_DIR: this.path });
    });
    beforeEach(async () => {
      for (const name of await readdir(this.path)) await rm(join(this.path, name), { recursive: true });
    });
    afterAll(() => rm(this.path, { recursive: true, force: true }));
  }

  async files(): Promise<string[]> {
    const entries = await readdir(this.path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }

  read(id: string): Promise<Buffer> {
    return readFile(join(this.path, id));
  }

  /** Bypasses the store. */
  async put(id: string, content: Buffer): Promise<void> {
    await writeFile(join(this.path, id), content);
  }

  async lose(id: string): Promise<void> {
    await rm(join(this.path, id));
  }

  async unfinished(): Promise<number> {
    return (await readdir(join(this.path, "unfinished")).catch(() => [])).length;
  }
}

export type TestMedia = Pick<TestMediaFolder, "files" | "read" | "put" | "lose" | "unfinished">;

export const heads = {
  png: onePixel,
  jpeg: Buffer.from("ffd8ffe000104a464946", "hex"),
  gif: Buffer.from("GIF89a"),
  webp: Buffer.from("RIFF\x24\0\0\0WEBPVP8 ", "latin1"),
  avif: Buffer.from("\0\0\0\x20ftypavif", "latin1"),
  heic: Buffer.from("\0\0\0\x20ftypheic", "latin1"),
  mp4: Buffer.from("\0\0\0\x20ftypisom", "latin1"),
  mov: Buffer.from("\0\0\0\x20ftypqt  ", "latin1"),
  webm: Buffer.from(
    "\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm",
    "latin1",
  ),
  mkv: Buffer.from(
    "\x1a\x45\xdf\xa3\xa3B\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x88matroska",
    "latin1",
  ),
  vtt: Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"),
  vttWithMark: Buffer.from("\ufeffWEBVTT - with a mark\n"),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from("<!doctype html><script>alert(1)</script>"),
  zip: Buffer.from("PK\x03\x04", "latin1"),
};
