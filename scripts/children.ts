import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { inheritedEnv } from "@/lib/env";
import { LaunchError } from "./environment";

const preload = new URL("./preload.mjs", import.meta.url).href;

/**
 * Starts a process of Node.js that ends with this one, however this one ends. It stands in a group of its own, so
 * that Ctrl-C reaches the launcher alone, which then stops everything in order. Its standard output is a pipe.
 */
export function startChild(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ["--import", preload, ...args], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { ...inheritedEnv(), ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    detached: process.platform !== "win32",
  });
}

/** Asks a process to finish what it is doing and end; resolves when it is gone. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), 30_000);
  await gone;
  clearTimeout(insist);
}

/** @throws LaunchError when something else listens on a port */
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
    throw new LaunchError(`Port ${port} cannot be used (${taken}): choose another ${variable}.`);
  throw new LaunchError(
    `Port ${port} is taken: stop what uses it, or choose another one, such as ${variable}=${port + 1}.`,
  );
}

/** Resolves when a process answers over HTTP. What it prints until then is shown only if it does not. */
export async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  let output = "";
  const keep = (chunk: Buffer) => (output += chunk);
  child.stdout?.on("data", keep);
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null)
      throw new LaunchError(`The server ended before it was ready.\n${output.trim()}`);
    if (await fetch(url, { redirect: "manual" }).catch(() => null)) {
      child.stdout?.off("data", keep).pipe(process.stdout);
      return;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new LaunchError("The server did not become ready within a minute.");
}
