import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sbomOf } from "./sbom.mjs";

let folder: string;
let build: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-sbom-"));
  build = join(folder, "build");
  await mkdir(join(folder, "node_modules/@prisma/client"), { recursive: true });
  await mkdir(build);
  const file = "node_modules/@prisma/client/package.json";
  await cp(file, join(folder, file));
  const sources = [resolve("node_modules/jose/dist/webapi/index.js"), resolve("lib/env.ts")];
  await writeFile(join(build, "chunk.js.map"), JSON.stringify({ sections: [{ map: { sources } }] }));
});
afterAll(() => rm(folder, { recursive: true }));

test("a bill of materials has the packages of a release and of its chunks, and no others", async () => {
  const { bomFormat, metadata, components, dependencies } = await sbomOf(folder, build);
  expect([bomFormat, metadata.component.name]).toEqual(["CycloneDX", "lectern"]);
  expect(components.map(({ name }: { name: string }) => name).sort()).toEqual(["@prisma/client", "jose"]);
  expect(components[0].hashes[0].alg).toBe("SHA-512");
  const refs = dependencies.map(({ ref }: { ref: string }) => ref);
  expect(refs).toHaveLength(3);
  for (const { dependsOn } of dependencies) expect(refs).toEqual(expect.arrayContaining(dependsOn));
}, 60_000);

test("a package that the lock file lacks is an error", async () => {
  const unknown = join(folder, "node_modules/unknown");
  await mkdir(unknown);
  await writeFile(join(unknown, "package.json"), JSON.stringify({ name: "unknown", version: "1.0.0" }));
  await expect(sbomOf(folder, build)).rejects.toThrow("unknown@1.0.0");
}, 60_000);
