import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startApplying } from "@/lib/assignments/apply-requirements";
import { authSecrets } from "@/lib/auth-secrets";
import { startDeliveringWebhooks, startMovingPeople } from "@/lib/chores/chores";
import { startSequencingEvents } from "@/lib/chores/sequence-events";
import { startChores } from "@/lib/chores/start";
import { closeDatabase } from "@/lib/database/db";
import { env, setEnv, setServerActionsKey } from "@/lib/env";
import { drainable, type Farewell } from "@/lib/http/drain";
import { startSending } from "@/lib/notifications/sender";
import { startImporting } from "@/lib/people-imports/advance";
import { derivedToken } from "@/lib/secrets";
import { expectMigrations } from "@/lib/telemetry/readiness";
import { startTelemetry } from "@/lib/telemetry/start";
import { startExporting } from "@/lib/xapi/send";
import { type Migration, migrate, readMigrations, requireSchema } from "@/prisma/migrate";
import { requireFreePort } from "./children";
import { type Environment, LaunchError, loopback, openEnvironment, refuseMetricsPort } from "./environment";
import { isFirstProcess, progress } from "./progress.mjs";

/** Stops at once unless a farewell is given. */
export type Running = { ended: Promise<unknown>; stop: (farewell?: Farewell) => Promise<void> };

// An identity provider may put pages of text into the callback's query, which the sign-in refuses in words instead of cutting it off.
const maxHeaderSize = 131_072;

export async function openDatabase(): Promise<Environment> {
  // Every server on an operator's own database needs the same secret.
  if (env().DATABASE_URL) authSecrets();
  if (isFirstProcess) await requireFreePort(env().PORT, "PORT");
  const environment = await progress("Opening the database", openEnvironment);
  const migrations = await readMigrations();
  await prepareSchema(env().DATABASE_URL ?? "", migrations);
  expectMigrations(migrations.map(({ name }) => name));
  return environment;
}

async function prepareSchema(databaseUrl: string, migrations: Migration[]): Promise<void> {
  if (env().MIGRATE === "off") return void (await requireSchema(databaseUrl));
  const say = (line: string) => process.stderr.write(`  ${line}\n`);
  const applied = await migrate(databaseUrl, migrations, { say });
  if (applied.length > 0) say(`✓ Applied ${applied.join(", ")}`);
}

/** Stopping finishes requests under way. */
export async function startPlatform(): Promise<Running> {
  const database = await openDatabase();
  setEnv({ NODE_ENV: "production" });
  setServerActionsKey(Buffer.from(derivedToken("server_actions", ""), "base64url"));
  const stopTelemetry = await startTelemetry().catch(refuseMetricsPort);
  const stopServing = await progress("Starting the platform", serve);
  const stopChores = startChores();
  const stopSending = startSending();
  const stopApplying = startApplying();
  const stopMoving = startMovingPeople();
  const stopImporting = startImporting();
  const stopDelivering = startDeliveringWebhooks();
  const stopExporting = startExporting();
  const stopSequencing = startSequencingEvents();
  return {
    ended: database.lost,
    stop: async (farewell = { seconds: 0 }) => {
      await stopServing(farewell);
      stopChores();
      await Promise.all([
        stopSending(),
        stopApplying(),
        stopImporting(),
        stopMoving(),
        stopDelivering(),
        stopExporting(),
        stopSequencing(),
      ]);
      await closeDatabase();
      await stopTelemetry();
      await database.release();
    },
  };
}

async function serve(): Promise<(farewell: Farewell) => Promise<void>> {
  // React and Next.js read NODE_ENV when they are loaded.
  const { default: next } = await import("next");
  // Next.js listens for upgrades on a server of its own; here, nothing is upgraded.
  const httpServer = createServer();
  const app = next({ dev: false, dir: process.cwd(), port: env().PORT, quiet: true, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  const answer: RequestListener = (request, response) => void handle(request, response);
  await warmUp(answer);
  const server = createServer({ maxHeaderSize }, answer);
  const drain = drainable(server);
  await listen(server);
  return drain;
}

/** Loads what the first request needs, on another port: another process may share the platform's. */
async function warmUp(answer: RequestListener): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen({ port: 0, host: loopback, exclusive: true }, done));
  const answered = await fetch(`http://${loopback}:${(server.address() as AddressInfo).port}/v2`);
  await answered.arrayBuffer();
  server.close();
}

function listen(server: Server): Promise<void> {
  const { PORT, HOST } = env();
  return new Promise((done, fail) => {
    const refuse = ({ code }: NodeJS.ErrnoException) =>
      fail(new LaunchError(`Lectern cannot listen on port ${PORT} of ${HOST} (${code}).`));
    server.once("error", refuse).listen(PORT, HOST, done);
  });
}
