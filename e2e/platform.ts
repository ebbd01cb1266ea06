import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export type Result = { code: number | null; stdout: string; stderr: string };

export type Variables = Record<string, string>;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Finished or not. */
export async function uploadedFiles({ DATA_DIR = "" }: Variables): Promise<string[]> {
  const folder = join(DATA_DIR, "media");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

export function runScript(name: string, args: string[], env: Variables, input = ""): Promise<Result> {
  return runFile(`scripts/${name}.mjs`, args, env, input);
}

/** Such as a release's program. Fails the test when it fails. */
export async function runProgram(file: string, args: string[], env: Variables): Promise<string> {
  const { code, stdout, stderr } = await runFile(file, args, env, "");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
  return stdout.trim();
}

async function runFile(file: string, args: string[], env: Variables, input: string): Promise<Result> {
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env } });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

/** Fails the test when the command fails. */
export function commandLine(env: Variables) {
  return async (args: string[], input?: unknown): Promise<string> => {
    const { code, stdout, stderr } = await runScript("lectern", args, env, JSON.stringify(input ?? ""));
    if (code !== 0) throw new Error(`lectern ${args.join(" ")} ended with ${code}: ${stderr}`);
    return stdout.trim();
  };
}

export type RunningScript = { child: ChildProcess; output: () => string };

/** Waits for a word of its output. */
export async function startScript(
  name: string,
  env: Variables,
  word: string,
  { args = [] as string[], input = "" } = {},
): Promise<RunningScript> {
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
    // Starts one process, which a test can kill and measure; e2e/endurance/processes.db.test.ts has several.
    env: { ...process.env, PROCESSES: "1", ...env },
  });
  child.stdin.end(input);
  let output = "";
  await new Promise<void>((done, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(word)) done();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) =>
      fail(new Error(`${name} ended with ${code} before it said "${word}":\n${output}`)),
    );
  });
  return { child, output: () => output };
}

export async function stopScript(
  child: ChildProcess,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, "exit") as Promise<[number | null]>;
  child.kill(signal);
  const [code] = await ended;
  return code;
}
