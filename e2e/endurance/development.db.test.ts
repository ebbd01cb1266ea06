import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PersonOverHttp } from "../person-over-http";
import { stopScript } from "../platform";
import { type Installation, install } from "./installation";

let copy: string;
let platform: Installation;
let development: ChildProcess;
let output = "";
let person: PersonOverHttp;

beforeAll(async () => {
  copy = copyOfProject();
  platform = await install();
  await platform.persona("ada");
  development = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: copy,
    env: { ...process.env, ...platform.env, NODE_ENV: "development" },
  });
  for (const stream of [development.stdout, development.stderr])
    stream?.on("data", (chunk) => (output += chunk));
  await vi.waitUntil(
    () => {
      if (development.exitCode !== null) throw new Error(output);
      return output.includes("Lectern is at");
    },
    { timeout: 300_000 },
  );
  person = new PersonOverHttp(platform.baseUrl);
  expect(await person.signIn("ada")).toMatchObject({ path: "/" });
});

afterAll(async () => {
  if (development) await stopScript(development);
  await platform?.close();
  rmSync(copy, { recursive: true, force: true });
});

/** Below the project, whose packages it shares: Next.js refuses packages from outside the project. */
function copyOfProject(): string {
  const builds = join(process.cwd(), ".builds");
  mkdirSync(builds, { recursive: true });
  const folder = mkdtempSync(join(builds, "development-"));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  for (const file of listed.split("\n").filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  cpSync("prisma/generated", join(folder, "prisma/generated"), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Replaces the file, as Git and many editors do. */
function edit(file: string, before: string, after: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  expect(text, `${file} has the text to change`).toContain(before);
  writeFileSync(`${path}.new`, text.replace(before, after));
  renameSync(`${path}.new`, path);
}

/** Next.js notices an edit a moment later, and may have to start again. */
const shown = (path: string, read: (page: Awaited<ReturnType<PersonOverHttp["get"]>>) => unknown) =>
  expect.poll(() => person.get(path).then(read, () => null), { timeout: 60_000, interval: 500 });

test("an edit of a statement that pages share shows, and so does a misspelled column", async () => {
  await shown("/courses/open", ({ status }) => status).toBe(200);
  edit("lib/courses/learners-view.ts", "courses.status = 'published' AND", "courses.status = 'draft' AND");
  await shown("/courses/open", ({ status }) => status).toBe(404);
  edit("lib/courses/learners-view.ts", "courses.status = 'draft' AND", "courses.statos = 'published' AND");
  await shown("/courses/open", ({ status }) => status).toBe(500);
  edit("lib/courses/learners-view.ts", "courses.statos", "courses.status");
  await shown("/courses/open", ({ status }) => status).toBe(200);
  expect(output, "only the gate needs another start").not.toContain("Starting again");
});

test("each edit of the gate in front of Next.js shows", async () => {
  const header = "lib/http/security-headers.ts";
  edit(header, '"nosniff"', '"sniffing"');
  await shown("/", ({ headers }) => headers.get("x-content-type-options")).toBe("sniffing");
  edit(header, '"sniffing"', '"nosniff"');
  await shown("/", ({ headers }) => headers.get("x-content-type-options")).toBe("nosniff");
});
