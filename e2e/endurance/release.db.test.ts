import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, type TestContext, test, vi } from "vitest";
import { makeRelease } from "../../scripts/release.mjs";
import { freePort, stopScript } from "../platform";
import { newPlatformDatabase } from "../template-database";
import { findNginx, startNginx } from "./nginx";

const run = promisify(execFile);

let work: string;
let program: string;
let database: Awaited<ReturnType<typeof newPlatformDatabase>>;
let variables: NodeJS.ProcessEnv;
let server: ChildProcess;
let output = "";
let key: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "lectern-release-"));
  await chmod(work, 0o755);
  const { folder, tarball } = await makeRelease();
  await run("tar", ["-xzf", tarball, "-C", work]);
  program = join(work, folder.split("/").at(-1) ?? "", "lectern.mjs");
  database = await newPlatformDatabase();
  await mkdir(join(work, "data"), { mode: 0o700 });
  const port = String(await freePort());
  variables = {
    NODE_ENV: "production",
    PATH: "/usr/bin:/bin",
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    AUTH_SECRET: "a secret of the release, long enough",
    DATA_DIR: join(work, "data"),
    PROCESSES: "2",
    TRUSTED_PROXIES: "1",
  };
  const words = ["api-key", "create", "--name", "here", "--networks", "127.0.0.1/32", "--json"];
  const made = await run(process.execPath, [program, ...words], { env: variables, cwd: work });
  key = JSON.parse(made.stdout).key;
  server = await startRelease();
  await vi.waitUntil(() => output.includes("serves with 2 processes") || server.exitCode !== null, {
    timeout: 30_000,
  });
}, 120_000);

afterAll(async () => {
  if (server) await stopScript(server);
  await database?.drop();
  await rm(work, { recursive: true, force: true });
});

/** With no variables but its own; as root, for another user, who may write into its data folder alone. */
async function startRelease(): Promise<ChildProcess> {
  const start = [process.execPath, program, "start"];
  const isRoot = process.platform === "linux" && process.getuid?.() === 0;
  const [command = "", ...args] = isRoot ? [...(await confined()), ...start] : start;
  const child = spawn(command, args, { env: variables, cwd: work });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  return child;
}

async function confined(): Promise<string[]> {
  // Only its owner may use the socket of the tests' embedded database.
  const host = new URL(database.url).searchParams.get("host");
  const { uid, gid } = host ? await stat(host) : { uid: 65534, gid: 65534 };
  await chown(variables.DATA_DIR ?? "", uid, gid);
  const mounts = 'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,bind,ro /';
  const other = `setpriv --reuid=${uid} --regid=${gid} --clear-groups`;
  return ["unshare", "--mount", "sh", "-c", `${mounts} && exec ${other} "$@"`, "sh"];
}

const get = (path: string, headers: Record<string, string> = {}, port = variables.PORT) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: "manual" });

function skip(context: TestContext, what: string): never {
  process.stderr.write(`  Skipped: ${what}\n`);
  context.skip(what);
}

test("a release serves pages, files and the API, with Node alone", async () => {
  expect(output).toContain("serves with 2 processes");
  const page = await get("/docs/api");
  expect(page.status).toBe(200);
  const [style = ""] = /\/_next\/static\/[^"]+\.css/.exec(await page.text()) ?? [];
  for (const path of [style, "/academy/four-roles.svg", "/icon.svg"])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect((await get("/v2/courses", { "X-Api-Key": key })).status).toBe(200);
  // What is left out answers too.
  expect((await get("/_next/image?url=%2Ficon.svg&w=64&q=75")).status).toBe(404);
  expect(output).not.toMatch(/Error|Cannot find/);
});

test("a form has the same name in each build, so that one of the previous release can be sent", async () => {
  const { platform } = JSON.parse(await readFile(join(dirname(program), "release.json"), "utf8"));
  const manifest = join(dirname(program), platform, "server/server-reference-manifest.json");
  const actions: [id: string, found: { filename: string; exportedName: string }][] = Object.entries(
    JSON.parse(await readFile(manifest, "utf8")).node,
  );
  expect(actions.length).toBeGreaterThan(20);
  const salt = createHash("sha256").update("lectern").digest("base64");
  for (const [id, { filename, exportedName }] of actions) {
    const hash = createHash("sha1").update(`${salt}${filename}:${exportedName}`).digest("hex");
    // Next.js puts a byte before it: how many arguments there are.
    expect(id.slice(2), `${exportedName} of ${filename}`).toBe(hash);
  }
});

test("the image's health check finds it healthy, and nothing where nobody listens", async () => {
  const [, command = "[]"] =
    /HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(await readFile("deploy/Dockerfile", "utf8")) ?? [];
  const [, ...args]: string[] = JSON.parse(command);
  await run(process.execPath, args, { env: variables });
  const elsewhere = { ...variables, PORT: String(await freePort()) };
  await expect(run(process.execPath, args, { env: elsewhere })).rejects.toThrow();
});

test("it knows how to ask S3, and says that nobody answers there", async () => {
  const settings = {
    MEDIA_URL: "s3://files?path-style=true",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${await freePort()}`,
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "a key",
    AWS_SECRET_ACCESS_KEY: "its secret",
  };
  const env = { ...variables, ...settings };
  await expect(run(process.execPath, [program, "media", "check"], { env, cwd: work })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("s3://files cannot be reached (ECONNREFUSED)"),
  });
});

test("it is small, and without what only builds", async () => {
  const { stdout } = await run("du", ["-sm", dirname(program)]);
  expect(Number.parseInt(stdout, 10)).toBeLessThan(80);
  expect(await readdir(join(dirname(program), "node_modules"))).not.toContain("typescript");
});

test("nginx passes on who called, long queries and large files", async (context) => {
  const found = await findNginx(work).catch((error: Error) => skip(context, `nginx: ${error.message}`));
  const { PORT = "" } = variables;
  const nginx = await startNginx(found, work, [PORT, PORT]);
  const { port } = nginx;
  try {
    const forged = { "X-Api-Key": key, "X-Forwarded-For": "203.0.113.9" };
    expect((await get("/v2/courses", forged)).status, "refused without nginx").toBe(401);
    expect((await get("/v2/courses", forged, port)).status).toBe(200);
    const query = `state=${"s".repeat(90_000)}`;
    const callback = await get(`/auth/oauth_base/callback?${query}`, {}, port);
    expect(await callback.text()).not.toContain("nginx");
    expect(await post("/admin/media/upload", port, 4_000_000), "nobody is signed in").not.toBe(413);
    expect(await post("/account", port, 4_000_000)).toBe(413);
  } finally {
    await nginx.stop();
  }
});

test("systemd accepts the unit, and confines it", async (context) => {
  await run("systemd-analyze", ["--version"]).catch(() => skip(context, "systemd-analyze is not here"));
  const unit = (await readFile("deploy/lectern.service", "utf8")).replaceAll(
    "/usr/bin/node",
    process.execPath,
  );
  await writeFile(join(work, "lectern.service"), unit);
  expect((await run("systemd-analyze", ["verify", join(work, "lectern.service")])).stderr).toBe("");
  const judged = await run("systemd-analyze", [
    "security",
    "--offline=yes",
    "--threshold=20",
    join(work, "lectern.service"),
  ]);
  expect(judged.stdout).toContain("OK");
});

test("Docker builds the image, which starts read-only and for any user", async (context) => {
  await run("docker", ["info"], { timeout: 10_000 }).catch(() => skip(context, "docker does not run here"));
  await run("docker", ["build", "--quiet", "--file", "deploy/Dockerfile", "--tag", "lectern-smoke", "."]);
  const confined = ["--rm", "--read-only", "--user", "12345:12345", "--cap-drop", "ALL"];
  const { stdout } = await run("docker", [
    "run",
    ...confined,
    "lectern-smoke",
    "api-key",
    "create",
    "--help",
  ]);
  expect(stdout).toContain("--networks");
  const secrets = { DATABASE_PASSWORD: "p", AUTH_SECRET: "s".repeat(32) };
  await run("docker", ["compose", "--file", "deploy/compose.yaml", "config", "--quiet"], {
    env: { ...process.env, ...secrets },
  });
}, 900_000);

async function post(path: string, port: string, bytes: number): Promise<number> {
  const url = `http://127.0.0.1:${port}${path}`;
  const { status } = await fetch(url, { method: "POST", body: "x".repeat(bytes), redirect: "manual" });
  return status;
}
