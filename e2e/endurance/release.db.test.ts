import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeRelease, packForNpm } from "../../scripts/release.mjs";
import { packagesIn } from "../../scripts/sbom.mjs";
import { freePort, stopScript } from "../platform";
import { Relay } from "../relay";
import { newPlatformDatabase } from "../template-database";
import { findNginx, startNginx } from "./nginx";
import { skip } from "./skipped";

const run = promisify(execFile);

const isRoot = process.platform === "linux" && process.getuid?.() === 0;
const places = "/usr/sbin:/usr/bin:/sbin:/bin";

type Server = { child: ChildProcess; output: () => string };

let work: string;
let release: string;
let program: string;
let database: Awaited<ReturnType<typeof newPlatformDatabase>>;
let variables: NodeJS.ProcessEnv;
let server: Server;
let key: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "lectern-release-"));
  await chmod(work, 0o755);
  const { folder, tarball } = await makeRelease();
  release = folder;
  await run("tar", ["-xzf", tarball, "-C", work]);
  program = join(work, basename(folder), "lectern.mjs");
  database = await newPlatformDatabase();
  const port = String(await freePort());
  variables = {
    NODE_ENV: "production",
    PATH: places,
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    AUTH_SECRET: "a secret of the release, long enough",
    DATA_DIR: join(await folderOfImage(), "lectern"),
    PROCESSES: "2",
    TRUSTED_PROXIES: "1",
  };
  const words = ["api-key", "create", "--name", "here", "--networks", "127.0.0.1/32", "--json"];
  const made = await run(process.execPath, [program, ...words], { env: variables, cwd: work });
  key = JSON.parse(made.stdout).key;
  server = await serve([process.execPath, program, "start"], variables);
});

afterAll(async () => {
  if (server) await stopScript(server.child);
  await database?.drop();
  await rm(work, { recursive: true, force: true });
});

/** Makes the folder as the image has it: it belongs to another user. */
async function folderOfImage(): Promise<string> {
  const [, mode = ""] =
    /^RUN install --directory --mode (\d+) \/data$/m.exec(await readFile("deploy/Dockerfile", "utf8")) ?? [];
  const folder = join(work, "data");
  await mkdir(folder);
  await chmod(folder, Number.parseInt(mode, 8));
  return folder;
}

/** Runs it with these variables only. A server of root uses another user, who may write only into the image's folder. */
async function serve(words: string[], env: NodeJS.ProcessEnv): Promise<Server> {
  const [command = "", ...args] = [...(await confined()), ...words];
  const child = spawn(command, args, { env, cwd: work });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  await vi.waitUntil(() => /serves with \d+ processes/.test(output) || child.exitCode !== null, {
    timeout: 180_000,
  });
  return { child, output: () => output };
}

async function confined(): Promise<string[]> {
  if (!isRoot) return [];
  // Only its owner may use the socket of the tests' embedded database.
  const host = new URL(database.url).searchParams.get("host");
  const { uid, gid } = host ? await stat(host) : { uid: 65534, gid: 65534 };
  const data = dirname(variables.DATA_DIR ?? "");
  const mounts = `mount --bind '${data}' '${data}' && mount -o remount,bind,ro /`;
  const other = `setpriv --reuid=${uid} --regid=${gid} --clear-groups`;
  return ["unshare", "--mount", "sh", "-c", `${mounts} && exec ${other} "$@"`, "sh"];
}

const get = (path: string, headers: Record<string, string> = {}, port = variables.PORT) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: "manual" });

const isReady = (port?: string) =>
  get("/readyz", {}, port).then(
    ({ status }) => status === 200,
    () => false,
  );

test("a release serves pages, files and the API, with Node alone", async () => {
  expect(server.output()).toContain("serves with 2 processes");
  const page = await get("/docs/api");
  expect(page.status).toBe(200);
  const [style = ""] = /\/_next\/static\/[^"]+\.css/.exec(await page.text()) ?? [];
  for (const path of [style, "/academy/four-roles.svg", "/icon.svg"])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect((await get("/v2/courses", { "X-Api-Key": key })).status).toBe(200);
  expect((await get("/v2/courses")).status).toBe(401);
  for (const path of ["/readyz", "/auth/sign-in"])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  // Excluded parts answer too.
  expect((await get("/_next/image?url=%2Ficon.svg&w=64&q=75")).status).toBe(404);
  expect(server.output()).not.toMatch(/Error|Cannot find/);
});

test("any user of the image can write to its data folder", async () => {
  const [command = "", ...args] = [...(await confined()), process.execPath, program, "doctor"];
  const said = await run(command, args, { env: variables, cwd: work }).catch((error) => error);
  expect(said.stdout).toContain("✓ Data folder");
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

test("the image's health check finds it healthy, and fails without a server", async () => {
  const [, command = "[]"] =
    /HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(await readFile("deploy/Dockerfile", "utf8")) ?? [];
  const [, ...args]: string[] = JSON.parse(command);
  await run(process.execPath, args, { env: variables });
  const elsewhere = { ...variables, PORT: String(await freePort()) };
  await expect(run(process.execPath, args, { env: elsewhere })).rejects.toThrow();
});

test("it can use S3, and reports an unreachable one", async () => {
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
    stderr: expect.stringContaining("s3://files can’t be reached. Details: ECONNREFUSED"),
  });
});

test("its checksums are right, and its bill of materials has every package that is in the archive", async () => {
  await run("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: dirname(release) });
  const sums = await readFile(join(dirname(release), "SHA256SUMS"), "utf8");
  for (const ending of ["tar.gz", "cdx.json"]) expect(sums).toContain(`  ${basename(release)}.${ending}\n`);
  const { bomFormat, components, dependencies } = JSON.parse(await readFile(`${release}.cdx.json`, "utf8"));
  expect(bomFormat).toBe("CycloneDX");
  const listed = components.map(({ name, version }: Record<string, string>) => `${name}@${version}`);
  expect(listed).toEqual(expect.arrayContaining(packagesIn(dirname(program))));
  const names: string[] = components.map(({ name }: { name: string }) => name);
  expect(names, "packages in chunks").toEqual(expect.arrayContaining(["remark-parse", "jose", "zod"]));
  for (const unshipped of ["typescript", "vitest", "sharp", "tailwindcss", "@biomejs/biome"])
    expect(names).not.toContain(unshipped);
  const refs = new Set(dependencies.map(({ ref }: { ref: string }) => ref));
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
});

test("it is small and has no build tools", async () => {
  const { stdout } = await run("du", ["-sm", dirname(program)]);
  expect(Number.parseInt(stdout, 10)).toBeLessThan(100);
  expect(await readdir(join(dirname(program), "node_modules"))).not.toContain("typescript");
});

test("nginx passes on the caller's address, long queries and large files", async (context) => {
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

test("npm installs it without a registry, and `lectern` serves", async (context) => {
  await run("npm", ["--version"]).catch(() => skip(context, "npm is not here"));
  const file = await packForNpm(release);
  expect((await stat(file)).size).toBeLessThan(25_000_000);
  const prefix = join(work, "npm");
  const PATH = `${join(prefix, "bin")}:${dirname(process.execPath)}:${places}`;
  const env = { ...variables, PATH, npm_config_prefix: prefix, npm_config_cache: join(work, "npm-cache") };
  await run("npm", ["install", "--global", "--offline", "--no-audit", "--no-fund", file], { env, cwd: work });
  const installed = join(prefix, "lib/node_modules/lectern");
  expect(await filesIn(join(installed, basename(release)))).toEqual(await filesIn(release));
  const { scripts, dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  expect({ scripts, dependencies }).toEqual({});
  expect((await run("lectern", ["--help"], { env, cwd: work })).stdout).toContain("`lectern start` serves");
  const PORT = String(await freePort());
  const { child, output } = await serve(["lectern", "start"], {
    ...env,
    PORT,
    BASE_URL: `http://localhost:${PORT}`,
  });
  try {
    expect(output()).toContain("serves with 2 processes");
    expect((await get("/v2/courses", { "X-Api-Key": key }, PORT)).status).toBe(200);
    expect((await get("/auth/sign-in", {}, PORT)).status).toBe(200);
  } finally {
    await stopScript(child);
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

test("systemd starts the unit, reloads it and stops it", async (context) => {
  const { stdout: state } = await run("systemctl", ["is-system-running"]).catch((error) => error);
  if (!isRoot || !/^(running|degraded)/.test(state ?? "")) skip(context, "systemd does not run here");
  const name = `lectern-smoke-${process.pid}`;
  const [place, data] = [`/opt/${name}`, `/var/lib/${name}`];
  const file = `/run/systemd/system/${name}.service`;
  const relay = new Relay();
  const PORT = String(await freePort());
  try {
    // The unit sees neither /tmp nor anybody's home.
    await cp(dirname(program), place, { recursive: true });
    await copyFile(process.execPath, join(place, "node"));
    const settings = {
      PORT,
      BASE_URL: `http://localhost:${PORT}`,
      DATABASE_URL: await relay.to(database.url),
      AUTH_SECRET: variables.AUTH_SECRET,
      PROCESSES: "2",
    };
    const lines = Object.entries(settings).map(([variable, value]) => `${variable}="${value}"\n`);
    await writeFile(join(place, "lectern.env"), lines.join(""), { mode: 0o600 });
    const unit = (await readFile("deploy/lectern.service", "utf8"))
      .replaceAll("/etc/lectern.env", join(place, "lectern.env"))
      .replaceAll("/usr/bin/node", join(place, "node"))
      .replaceAll("/opt/lectern/", `${place}/`)
      .replaceAll("/var/lib/lectern", data)
      .replace("StateDirectory=lectern", `StateDirectory=${name}`);
    await writeFile(file, unit);
    await run("systemctl", ["daemon-reload"]);
    await run("systemctl", ["start", name]);
    await vi.waitUntil(() => isReady(PORT), { timeout: 180_000, interval: 200 });
    await run("systemctl", ["reload", name]);
    expect(await isReady(PORT)).toBe(true);
    await run("systemctl", ["stop", name]);
    const { stdout: how } = await run("systemctl", ["show", name, "--property=Result"]);
    expect(how).toContain("Result=success");
  } catch (error) {
    const { stdout: log } = await run("journalctl", ["--unit", name, "--lines=40", "--output=cat"]);
    throw new Error(log, { cause: error });
  } finally {
    await run("systemctl", ["stop", name]).catch(() => {});
    for (const path of [file, place, data, `/var/lib/private/${name}`])
      await rm(path, { recursive: true, force: true });
    await run("systemctl", ["daemon-reload"]).catch(() => {});
    relay.close();
  }
});

test("Docker builds the image, compose starts it twice, and it runs read-only for any user", async (context) => {
  for (const words of [["info"], ["compose", "version"]])
    await run("docker", words, { timeout: 10_000 }).catch(() =>
      skip(context, `Docker: \`docker ${words.join(" ")}\` fails here`),
    );
  const [PORT, MAIL_PORT] = [String(await freePort()), String(await freePort())];
  const [IMAGE, other] = ["lectern-smoke", "lectern-smoke-other"];
  const secrets = { DATABASE_PASSWORD: "p".repeat(16), AUTH_SECRET: "s".repeat(32) };
  const env = { ...process.env, ...secrets, IMAGE, PORT, MAIL_PORT, BASE_URL: `http://localhost:${PORT}` };
  const docker = (...words: string[]) => run("docker", words, { env, maxBuffer: 2 ** 26 });
  const compose = (...words: string[]) =>
    docker("compose", "--file", "deploy/compose.yaml", "--project-name", "lectern-smoke", ...words);
  const { stdout: services } = await compose("config", "--images");
  const images = services.split("\n").filter((image) => image && !image.startsWith(IMAGE));
  for (const image of new Set([...images, "node:24-slim"]))
    await docker("image", "inspect", image)
      .catch(() => docker("pull", "--quiet", image))
      .catch(() => skip(context, `Docker cannot get ${image}`));
  try {
    // Waits until each health check finds its container healthy.
    await compose("up", "--build", "--detach", "--wait", "--wait-timeout", "180");
    await vi.waitUntil(() => isReady(PORT), { timeout: 30_000, interval: 200 });
    const rights = ["--read-only", "--user", "12345:12345", "--cap-drop", "ALL"];
    const url = `postgresql://lectern:${secrets.DATABASE_PASSWORD}@database:5432/lectern`;
    const settings = [`DATABASE_URL=${url}`, `AUTH_SECRET=${secrets.AUTH_SECRET}`, "PROCESSES=2"];
    const place = ["--detach", "--name", other, "--network", "lectern-smoke_default"];
    const given = settings.flatMap((setting) => ["--env", setting]);
    await docker("run", ...place, ...rights, ...given, IMAGE);
    const health = async () =>
      (await docker("inspect", "--format", "{{.State.Health.Status}}", other)).stdout;
    await vi.waitUntil(async () => /^healthy/.test(await health()), { timeout: 90_000, interval: 1_000 });
    const doctor = ["exec", other, "node", "/lectern/lectern.mjs", "doctor"];
    expect((await docker(...doctor).catch((error) => error)).stdout).toContain("✓ Data folder");
    await docker("stop", other);
    expect((await docker("inspect", "--format", "{{.State.ExitCode}}", other)).stdout.trim()).toBe("0");
  } catch (error) {
    const logs = await Promise.allSettled([compose("logs", "--tail=40"), docker("logs", "--tail=40", other)]);
    const said = logs.map((log) => (log.status === "fulfilled" ? log.value.stdout + log.value.stderr : ""));
    throw new Error(said.join("\n"), { cause: error });
  } finally {
    await docker("rm", "--force", "--volumes", other).catch(() => {});
    await compose("down", "--volumes", "--remove-orphans", "--timeout", "5").catch(() => {});
  }
}, 900_000);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();
}

async function post(path: string, port: string, bytes: number): Promise<number> {
  const url = `http://127.0.0.1:${port}${path}`;
  const { status } = await fetch(url, { method: "POST", body: "x".repeat(bytes), redirect: "manual" });
  return status;
}
