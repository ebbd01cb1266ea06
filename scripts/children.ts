import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { inheritedEnv } from "@/lib/env";
import { LaunchError } from "./environment";

const preload = new URL("./preload.mjs", import.meta.url).href;

/** The child ends with this process. In a group of its own, so that Ctrl-C reaches only the launcher. */
export function startChild(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ["--import", preload, ...args], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...inheritedEnv(), ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    detached: process.platform !== "win32",
  });
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const deadline = setTimeout(() => child.kill("SIGKILL"), 30_000);
  await gone;
  clearTimeout(deadline);
}

/** Throws LaunchError when something else listens there. */
export async function requireFreePort(port: number, variable: "PORT" | "IDP_PORT"): Promise<void> {
  const server = createServer();
  const taken = await new Promise((done) => {
    server
      .once("error", (error: NodeJS.ErrnoException) => done(error.code))
      .listen({ port, exclusive: true }, () => done(null));
  });
  server.close();
  if (!taken) return;
  if (taken !== "EADDRINUSE")
    throw new LaunchError(`Port ${port} cannot be used (${taken}). Choose another ${variable}.`);
  throw new LaunchError(
    `Port ${port} is taken. Stop what uses it, or choose another port, such as ${variable}=${port + 1}.`,
  );
}

/** Resolves when the process answers over HTTP; shows its output only if it does not. */
export async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  let output = "";
  const keep = (chunk: Buffer) => (output += chunk);
  child.stdout?.on("data", keep);
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new LaunchError(`The server ended before it was ready.\n${output.trim()}`);
    if (await fetch(url, { redirect: "manual" }).catch(() => null)) {
      child.stdout?.off("data", keep).pipe(process.stdout);
      return;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new LaunchError("The server did not become ready within a minute.");
}
