// A hand-written server uses Fastify, openid-client's authorization code flow from its README, and two prepared statements on pg.
import { createHash, randomBytes } from "node:crypto";
import Fastify from "fastify";
import * as client from "openid-client";
import { Pool } from "pg";

const { DATABASE_URL, IDP_URL, ORIGIN, PORT } = process.env;

const metadata = {
  issuer: IDP_URL,
  authorization_endpoint: `${IDP_URL}/authorize`,
  token_endpoint: `${IDP_URL}/token`,
  userinfo_endpoint: `${IDP_URL}/userinfo`,
};
const config = new client.Configuration(
  metadata,
  "bench",
  "bench-secret",
  client.ClientSecretBasic("bench-secret"),
);
client.allowInsecureRequests(config);

const pool = new Pool({ connectionString: DATABASE_URL });
await pool.query(`
  CREATE TABLE people (id bigserial PRIMARY KEY, subject text NOT NULL UNIQUE, name text, email text,
    last_sign_in_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE sessions (token_hash text PRIMARY KEY, person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
    expires_at timestamptz NOT NULL)`);

const app = Fastify();
const cookie = (name, value) => `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`;

app.get("/login", async (_request, reply) => {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: `${ORIGIN}/callback`,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
  });
  return reply.header("Set-Cookie", cookie("flow", `${state}.${verifier}`)).redirect(url.href);
});

app.get("/callback", async (request, reply) => {
  const [, state, verifier] = /flow=([^.;]+)\.([^;]+)/.exec(request.headers.cookie ?? "") ?? [];
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const tokens = await client.authorizationCodeGrant(config, new URL(request.url, ORIGIN), checks);
  const person = await client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck);
  const token = await signIn(person);
  return reply.header("Set-Cookie", cookie("session", token)).redirect("/");
});

async function signIn({ sub, name, email }) {
  const { rows } = await pool.query({
    name: "person",
    text: `INSERT INTO people (subject, name, email) VALUES ($1, $2, $3) ON CONFLICT (subject)
      DO UPDATE SET name = excluded.name, email = excluded.email, last_sign_in_at = now() RETURNING id`,
    values: [sub, name, email],
  });
  const token = randomBytes(32).toString("base64url");
  await pool.query({
    name: "session",
    text: "INSERT INTO sessions (token_hash, person_id, expires_at) VALUES ($1, $2, now() + interval '7 days')",
    values: [createHash("sha256").update(token).digest("hex"), rows[0].id],
  });
  return token;
}

await app.listen({ port: Number(PORT), host: "127.0.0.1" });
// Without this, it would get half a minute to finish its work (preload.mjs).
process.once("SIGTERM", () => process.exit());
