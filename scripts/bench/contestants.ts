import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { inheritedEnv } from "@/lib/env";
import manifest from "@/package.json" with { type: "json" };
import { startChild, untilAnswering } from "../children";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { run } from "../run.mjs";

export type Contestant = { origin: string; child: ChildProcess };

export type Common = { env: Record<string, string> & { BASE_URL: string }; headers: Record<string, string> };

export const page2 = "/v2/courses?page=2&limit=50";

const [variables = "", node = ""] = manifest.scripts.start.split("exec");
const memory = Object.fromEntries([...variables.matchAll(/(\w+)=(\S+)/g)].map(([, ...pair]) => pair));
const flags = node.match(/--\S+/g) ?? [];

/** Gives Node.js the flags of `npm start`. */
export function startNode(args: string[], env: Record<string, string>): ChildProcess {
  return startChild([...flags, ...args], { ...memory, ...env });
}

const next = "node_modules/next/dist/bin/next";
const bareNext = "scripts/bench/bare-next";

export async function startLectern({ env }: Common, processes = 1): Promise<Contestant> {
  const PORT = new URL(env.BASE_URL).port;
  const child = startNode(["scripts/start.mjs"], {
    ...env,
    PORT,
    PROCESSES: String(processes),
    API_RATE_LIMIT: "0",
  });
  return untilReady("Lectern", { child, origin: env.BASE_URL });
}

/** Starts the framework's ceiling: a handler that returns the bytes of a file, and pages that show `school`. */
export async function startBareNext({ env }: Common, document: string, school = ""): Promise<Contestant> {
  const variables = {
    ...env,
    BENCH_DOCUMENT: document,
    BENCH_SCHOOL: school,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  await progress("Building a bare Next.js application", () =>
    run(process.execPath, [next, "build", bareNext], { env: { ...inheritedEnv(), ...variables } }),
  );
  const port = await freePort();
  // The same flags keep V8 out of the comparison.
  const child = startNode([next, "start", bareNext, "--port", String(port)], variables);
  return untilReady("the bare Next.js application", { child, origin: `http://localhost:${port}` });
}

/** Starts the practical ceiling. */
export async function startFastify({ env }: Common): Promise<Contestant> {
  const port = await freePort();
  const child = startChild(["scripts/bench/fastify-pg.mjs"], { ...env, PORT: String(port) });
  return untilReady("Fastify", { child, origin: `http://localhost:${port}` });
}

export async function fetchPage2({ origin }: Contestant, { headers }: Common): Promise<string> {
  const response = await fetch(`${origin}${page2}`, { headers });
  if (response.status !== 200)
    throw new LaunchError(`${origin}${page2} was answered with ${response.status}.`);
  return response.text();
}

/** Includes the processes that it started. */
export async function memoryOf({ child: { pid } }: Contestant): Promise<number> {
  const used: string = await run("ps", ["-o", "rss=", "-p", String(pid), "--ppid", String(pid)]);
  return used.split("\n").reduce((sum, kilobytes) => sum + Number(kilobytes), 0) / 1024;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function untilReady(name: string, contestant: Contestant): Promise<Contestant> {
  const url = `${contestant.origin}${page2}`;
  await progress(`Starting ${name}`, () => untilAnswering(contestant.child, url));
  return contestant;
}
