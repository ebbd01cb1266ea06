import { type ChildProcess, execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { unpackDebianPackages } from "../debian-packages";
import { freePort, stopScript } from "../platform";

const run = promisify(execFile);

/** This machine's, else Debian's, which is unpacked. @throws what apt-get says when it cannot get it */
export async function findNginx(folder: string): Promise<string> {
  const found = await run("sh", ["-c", "PATH=$PATH:/usr/sbin command -v nginx"]).catch(() => null);
  if (found) return found.stdout.trim();
  return join(await unpackDebianPackages(join(folder, "debian"), ["nginx-light"]), "usr/sbin/nginx");
}

/** Starts nginx with the configuration in deploy, in front of the Lecterns at these two ports. */
export async function startNginx(nginx: string, folder: string, lecterns: [string, string], port?: string) {
  const chosen = port ?? String(await freePort());
  const file = join(folder, "nginx.conf");
  await writeFile(file, await configuration(folder, lecterns, chosen));
  const child: ChildProcess = spawn(nginx, ["-c", file, "-p", folder, "-e", join(folder, "nginx.log")]);
  const origin = `http://127.0.0.1:${chosen}`;
  const isListening = () => fetch(`${origin}/healthz`).then(Boolean, () => false);
  await vi.waitUntil(isListening, { timeout: 5_000 });
  return { port: chosen, stop: () => stopScript(child, "SIGQUIT") };
}

async function configuration(folder: string, lecterns: [string, string], port: string): Promise<string> {
  const ours = (await readFile("deploy/nginx.conf", "utf8"))
    .replaceAll(/lectern-(\d):3000/g, (_all, which) => `127.0.0.1:${lecterns[which - 1]}`)
    .replace("/var/cache/nginx/lectern", join(folder, "cache"))
    .replace("/var/log/nginx", folder)
    .replace("listen 80;", `listen 127.0.0.1:${port};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `daemon off; pid ${join(folder, "nginx.pid")}; events {}
    http { access_log off; ${temporary.join(" ")} ${ours} }`;
}
