import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { partSize, sizesOfParts } from "../../lib/media/store";
import { heads } from "../testing/media-folder";
import { S3Server, variablesOf } from "../testing/s3-server";
import { openAdminSession } from "./admin-session";
import { type Installation, install, startSecondServer } from "./installation";

let platform: Installation;

beforeAll(async () => {
  platform = await install();
});

afterAll(() => platform.close());

const film = Buffer.concat([heads.webm, randomBytes(60_000_000)]);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const parts = sizesOfParts(film.length).map((size, at) => film.subarray(at * partSize, at * partSize + size));

/** Counts milliseconds after the request for the whole file. */
const kills = [0, 40, 80, 120, 160, 240];

type Place = { variables: Record<string, string>; files: () => Promise<Buffer[]>; end: () => Promise<void> };

async function folder(): Promise<Place> {
  const path = await mkdtemp(join(tmpdir(), "lectern-uploads-"));
  return {
    variables: { MEDIA_DIR: path },
    files: async () => {
      const found = await readdir(path, { recursive: true, withFileTypes: true });
      const files = found.filter((one) => one.isFile());
      return Promise.all(files.map((one) => readFile(join(one.parentPath, one.name))));
    },
    end: () => rm(path, { recursive: true }),
  };
}

async function bucket(): Promise<Place> {
  const s3 = new S3Server("films");
  await s3.start();
  return {
    variables: variablesOf(s3),
    files: async () => [...s3.objects.values()].map(({ body }) => body),
    end: () => s3.stop(),
  };
}

test.each([
  ["a folder", folder],
  ["S3", bucket],
])(
  "in %s, a film is whole, and there once, whenever its servers are killed",
  async (_, newPlace) => {
    const place = await newPlace();
    const start = () => startSecondServer(platform, place.variables);
    const other = await start();
    const ask = await openAdminSession(platform, other.origin);
    const send = (id: string, number: number, server: string) =>
      ask(
        `/admin/media/upload/${id}/parts/${number}`,
        { method: "POST", body: new Uint8Array(parts[number - 1] ?? []) },
        server,
      );
    const complete = (id: string, server?: string) =>
      ask(
        `/admin/media/upload/${id}/complete`,
        { method: "POST", body: JSON.stringify(parts.map(sha256)) },
        server,
      );
    try {
      for (const [round, milliseconds] of kills.entries()) {
        const killed = await start();
        const begun = await ask(
          `/admin/media/upload/begin?kind=video&name=film.webm&bytes=${film.length}`,
          { method: "POST" },
          killed.origin,
        );
        const { id } = await begun.json();
        expect((await send(id, 1, killed.origin)).status).toBe(204);
        expect((await send(id, 2, other.origin)).status).toBe(204);
        // This breaks off in the middle of a part.
        const cut = send(id, 3, killed.origin).catch(() => {});
        await sleep(milliseconds / 8);
        killed.kill();
        await Promise.all([cut, killed.ended]);
        const { present } = await (await ask(`/admin/media/upload/${id}`)).json();
        expect(present.slice(0, 2)).toEqual([1, 2]);

        const last = await start();
        for (let number = 3; number <= parts.length; number += 1)
          if (!present.includes(number)) expect((await send(id, number, last.origin)).status).toBe(204);
        const broken = complete(id, last.origin).catch(() => null);
        await sleep(milliseconds);
        last.kill();
        await Promise.all([broken, last.ended]);
        const rows = await platform.rows("SELECT sha256 FROM media WHERE id = $1", id);
        expect(rows.length).toBeLessThanOrEqual(1);

        const done = await complete(id);
        expect([done.status, await done.json()]).toEqual([
          200,
          { name: "film.webm", address: `/media/${id}/film.webm` },
        ]);
        expect(await platform.rows("SELECT sha256, bytes::int FROM media WHERE id = $1", id)).toEqual([
          { sha256: sha256(film), bytes: film.length },
        ]);
        expect(await platform.rows("SELECT action FROM audit_entries WHERE subject_id = $1", id)).toEqual([
          { action: "media.uploaded" },
        ]);
        const read = await ask(`/media/${id}/film.webm`);
        expect(Buffer.from(await read.arrayBuffer()).equals(film)).toBe(true);
        expect(await platform.rows("SELECT count(*)::int FROM media_uploads")).toEqual([{ count: 0 }]);
        const whole = (await place.files()).filter((one) => one.equals(film));
        expect(whole.length).toBe(round + 1);
      }
    } finally {
      await other.stop();
      await place.end();
      await platform.rows("DELETE FROM media");
    }
  },
  240_000,
);
