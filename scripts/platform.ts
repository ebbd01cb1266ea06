import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { startChores } from "@/lib/chores/start";
import { closeDatabase } from "@/lib/db";
import { env, requireAuthSecret, setEnv, setServerActionsKey } from "@/lib/env";
import { drainable } from "@/lib/http/drain";
import { derivedToken } from "@/lib/secrets";
import { expectMigrations } from "@/lib/telemetry/readiness";
import { startTelemetry } from "@/lib/telemetry/start";
import { migrate, readMigrations } from "@/prisma/migrate";
import { requireFreePort } from "./children";
import { type Environment, hostInUrl, LaunchError, openEnvironment } from "./environment";
import { progress } from "./progress.mjs";

/** `drainSeconds` is how long it goes on answering before it stops; 0 unless given. */
export type Running = { ended: Promise<unknown>; stop: (drainSeconds?: number) => Promise<void> };

// An identity provider may put pages of text into the callback's query: they are refused in words, not cut off.
const maxHeaderSize = 131_072;

export async function openDatabase(): Promise<Environment> {
  // Every server on an operator's own database needs the same secret.
  if (env().DATABASE_URL) requireAuthSecret();
  await requireFreePort(env().PORT, "PORT");
  const environment = await progress("Opening the database", openEnvironment);
  const migrations = await readMigrations();
  const applied = await migrate(env().DATABASE_URL ?? "", migrations);
  expectMigrations(migrations.map(({ name }) => name));
  if (applied.length > 0) process.stderr.write(`  ✓ Applied ${applied.join(", ")}\n`);
  return environment;
}

/** Stopping finishes the requests in flight. HOST comes before `host`; undefined for all addresses. */
export async function startPlatform(host?: string): Promise<Running> {
  const database = await openDatabase();
  setEnv({ NODE_ENV: "production" });
  setServerActionsKey(Buffer.from(derivedToken("server_actions", ""), "base64url"));
  const stopTelemetry = await startTelemetry().catch(refuseMetricsPort);
  const stopServing = await progress("Starting the platform", () => serve(env().HOST ?? host));
  const stopChores = startChores();
  return {
    ended: database.lost,
    stop: async (drainSeconds = 0) => {
      await stopServing(drainSeconds);
      stopChores();
      await closeDatabase();
      await stopTelemetry();
      await database.release();
    },
  };
}

function refuseMetricsPort({ code }: NodeJS.ErrnoException): never {
  throw new LaunchError(
    `Metrics cannot be served on METRICS_PORT ${env().METRICS_PORT} of ${env().METRICS_HOST} (${code}).`,
  );
}

async function serve(host: string | undefined): Promise<(drainSeconds: number) => Promise<void>> {
  // React and Next.js read NODE_ENV when they are loaded.
  const { default: next } = await import("next");
  // Next.js listens for upgrades on a server of its own; here, nothing is upgraded.
  const httpServer = createServer();
  const app = next({ dev: false, dir: process.cwd(), port: env().PORT, quiet: true, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer({ maxHeaderSize }, (request: IncomingMessage, response: ServerResponse) => {
    void handle(request, response);
  });
  const drain = drainable(server);
  await listen(server, host);
  // Warms up: loads what the first request needs.
  await fetch(`http://${hostInUrl(host)}:${env().PORT}/v2`);
  return drain;
}

function listen(server: Server, host: string | undefined): Promise<void> {
  const { PORT } = env();
  return new Promise((done, fail) => {
    const refuse = ({ code }: NodeJS.ErrnoException) =>
      fail(new LaunchError(`Lectern cannot listen on port ${PORT} of ${host ?? "this machine"} (${code}).`));
    server.once("error", refuse).listen(PORT, host, done);
  });
}
