import type { ChildProcess } from "node:child_process";
import { Client } from "pg";
import { newDatabase } from "@/e2e/testing/new-database";
import { inheritedEnv } from "@/lib/env";
import { migrate } from "@/prisma/migrate";
import { commandLine } from "../../e2e/platform";
import { startChild, stopChild, untilAnswering } from "../children";
import { progress } from "../progress.mjs";
import { run } from "../run.mjs";
import { freePort, startNode } from "./contestants";
import type { Cleanups } from "./database";
import { atFastify, atLectern, atNextAuth, type SignIn } from "./sign-in-flows";

export type Contestant = { words: string; origin: string; databaseUrl: string; signIn: SignIn };

export type Contestants = Record<"lectern" | "nextAuth" | "fastify", Contestant>;

const secret = "a secret of the bench, long enough";
const client = { clientId: "bench", clientSecret: "bench-secret" };
const next = "node_modules/next/dist/bin/next";
const nextAuth = "scripts/bench/next-auth";

/** Each contestant has its own database on one server, and all share an identity provider. */
export async function startContestants(cleanups: Cleanups): Promise<Contestants> {
  const port = await freePort();
  const providerUrl = `http://127.0.0.1:${port}`;
  const provider = startChild(["scripts/bench/identity-provider.mjs"], { PORT: String(port) });
  cleanups.push(() => stopChild(provider));
  await untilAnswering(provider, `${providerUrl}/userinfo`);
  return {
    fastify: await startFastify(providerUrl, cleanups),
    lectern: await startLectern(providerUrl, cleanups),
    nextAuth: await startNextAuth(providerUrl, cleanups),
  };
}

async function startLectern(providerUrl: string, cleanups: Cleanups): Promise<Contestant> {
  const databaseUrl = await newDurableDatabase(cleanups);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    BASE_URL: origin,
    PORT: String(port),
    PROCESSES: "1",
    IDP_ALLOWED_CIDRS: "127.0.0.0/8",
    LOG_LEVEL: "warn",
  };
  await migrate(databaseUrl);
  await commandLine(env)(["idp", "set", "-"], {
    ...client,
    issuer: providerUrl,
    authorizationEndpoint: `${providerUrl}/authorize`,
    tokenEndpoint: `${providerUrl}/token`,
    usersEndpoint: `${providerUrl}/userinfo`,
    tokenRequestFormat: "form",
  });
  const child = startNode(["scripts/start.mjs"], env);
  await untilReady("Lectern", child, `${origin}/auth/csrf`, cleanups);
  return { words: "Lectern", origin, databaseUrl, signIn: atLectern };
}

async function startNextAuth(providerUrl: string, cleanups: Cleanups): Promise<Contestant> {
  const databaseUrl = await newDurableDatabase(cleanups);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...inheritedEnv(),
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    NEXTAUTH_URL: origin,
    IDP_URL: providerUrl,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const schema = `${nextAuth}/schema.prisma`;
  await progress("Building next-auth with @auth/prisma-adapter", async () => {
    await run(process.execPath, ["node_modules/prisma/build/index.js", "generate", "--schema", schema], {
      env,
    });
    const tables = await run(process.execPath, ["scripts/schema-sql.mjs", "empty", schema], { env });
    await execute(databaseUrl, tables);
    await run(process.execPath, [next, "build", nextAuth], { env });
  });
  const child = startChild([next, "start", nextAuth, "--port", String(port)], env);
  await untilReady("next-auth", child, `${origin}/api/auth/csrf`, cleanups);
  return { words: "next-auth and @auth/prisma-adapter", origin, databaseUrl, signIn: atNextAuth };
}

async function startFastify(providerUrl: string, cleanups: Cleanups): Promise<Contestant> {
  const databaseUrl = await newDurableDatabase(cleanups);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = { DATABASE_URL: databaseUrl, IDP_URL: providerUrl, ORIGIN: origin, PORT: String(port) };
  const child = startChild(["scripts/bench/fastify/server.mjs"], env);
  await untilReady("Fastify and openid-client", child, `${origin}/login`, cleanups);
  return { words: "Fastify, openid-client and pg", origin, databaseUrl, signIn: atFastify };
}

/** Writes like Lectern does for people: acknowledged writes survive a crash. */
async function newDurableDatabase(cleanups: Cleanups): Promise<string> {
  const { url, drop } = await newDatabase();
  cleanups.push(drop);
  await execute(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} RESET synchronous_commit`);
  return url;
}

async function execute(url: string, sql: string): Promise<void> {
  const connection = new Client({ connectionString: url });
  await connection.connect();
  await connection.query(sql).finally(() => connection.end());
}

async function untilReady(name: string, child: ChildProcess, url: string, cleanups: Cleanups): Promise<void> {
  cleanups.push(() => stopChild(child));
  await progress(`Starting ${name}`, () => untilAnswering(child, url));
}
