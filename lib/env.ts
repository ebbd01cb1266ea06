import { join } from "node:path";
import type { z } from "zod";
import { environmentVariables } from "./environment-variables";

export type Env = z.infer<typeof environmentVariables> & { BASE_URL: string; DATABASE_POOL_SIZE: number };

/** The message is one line with the variable and what it should be. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

let parsed: Env | undefined;

export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

export function findEnvironmentErrors(source: Record<string, string | undefined> = process.env): string[] {
  const result = environmentVariables.safeParse(present(source));
  const names =
    result.error?.issues.map(({ path }) => String(path[0]) as keyof typeof environmentVariables.shape) ?? [];
  return [...new Set(names)].map(sentence);
}

/** Parses without caching. A variable set to nothing counts as absent. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = environmentVariables.safeParse(present(source));
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof typeof environmentVariables.shape;
    throw new EnvironmentError(sentence(name));
  }
  const { BASE_URL, PORT, DATABASE_POOL_SIZE, PROCESSES } = result.data;
  return {
    ...result.data,
    BASE_URL: BASE_URL ?? `http://localhost:${PORT}`,
    DATABASE_POOL_SIZE: Math.max(
      minConnections * PROCESSES,
      DATABASE_POOL_SIZE ?? defaultPoolSize(PROCESSES),
    ),
  };
}

/** Each process has a connection for each kind of work (`lib/workload.ts`). */
const minConnections = 7;

/** Gives each process ten, but leaves some of PostgreSQL's usual 100 connections. */
function defaultPoolSize(processes: number): number {
  return Math.min(80, Math.max(20, 10 * processes));
}

const present = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));

export function requireAuthSecret(): string {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new EnvironmentError(sentence("AUTH_SECRET"));
  return AUTH_SECRET;
}

export function setEnv(values: Partial<Record<keyof Env, string>>): void {
  Object.assign(process.env, values);
  parsed = undefined;
}

/** Returns the file of a built worker thread, unless sources run. */
export function builtThread(name: string): string | undefined {
  return process.env.LECTERN_THREADS && join(process.env.LECTERN_THREADS, `${name}.js`);
}

export function inheritedEnv(): NodeJS.ProcessEnv {
  return { ...process.env };
}

/** Next.js encrypts the bound arguments of actions with these 32 bytes, the same on every server. */
export function setServerActionsKey(key: Buffer): void {
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = key.toString("base64");
}

/** Returns the browsers' address of the bucket from the AWS SDK's variables; null without one. */
export function bucketOrigin(): string | null {
  const { MEDIA_URL } = env();
  if (!MEDIA_URL) return null;
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION } = process.env;
  const endpoint = AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL || `https://s3.${AWS_REGION}.amazonaws.com`;
  if (!URL.canParse(endpoint)) return null;
  const { protocol, host } = new URL(endpoint);
  return MEDIA_URL.pathStyle ? `${protocol}//${host}` : `${protocol}//${MEDIA_URL.bucket}.${host}`;
}

/** The AWS SDK reads its variables itself and doesn't treat an empty one as absent. */
export function prepareAwsSdk(): void {
  for (const [name, value] of Object.entries(process.env))
    if (name.startsWith("AWS_") && value === "") delete process.env[name];
  // On Node.js 20, the AWS SDK would warn in each command that later versions need a newer Node.js.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
}

/** next-auth reads its URL only from the environment. Forwarded headers must never decide it. */
export function pinNextAuthUrl(): void {
  process.env.NEXTAUTH_URL = `${env().BASE_URL}/auth`;
  delete process.env.AUTH_TRUST_HOST;
  delete process.env.VERCEL;
}

function sentence(name: keyof typeof environmentVariables.shape): string {
  return `${name} should be ${environmentVariables.shape[name]?.description ?? "different"}.`;
}
