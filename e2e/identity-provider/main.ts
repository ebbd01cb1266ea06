import { type RunningIdentityProvider, startIdentityProvider } from "./server";

// A copied .env file can set it to nothing.
const port = Number(process.env.IDP_PORT || 4000);

process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
// Ctrl+C reaches the whole process group; the launcher decides when its children go.
if (process.send) process.on("SIGINT", () => {});

try {
  const { url } = await start();
  process.send?.({ type: "ready", url });
} catch (error) {
  fail(error as NodeJS.ErrnoException);
}

function start(): Promise<RunningIdentityProvider> {
  const baseUrl = (process.env.BASE_URL || "http://localhost:3000").replace(/\/+$/, "");
  const tokenRequestFormat = process.env.IDP_TOKEN_REQUEST_FORMAT || "json";
  if (tokenRequestFormat !== "json" && tokenRequestFormat !== "form") {
    throw new Error(`IDP_TOKEN_REQUEST_FORMAT is "${tokenRequestFormat}", neither "json" nor "form".`);
  }
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`IDP_PORT is "${process.env.IDP_PORT}", not a port number.`);
  }
  return startIdentityProvider({
    port,
    clientId: process.env.IDP_CLIENT_ID || "lectern-demo",
    clientSecret: process.env.IDP_CLIENT_SECRET || "demo-secret",
    redirectUris: [`${baseUrl}/auth/oauth_base/callback`],
    tokenRequestFormat,
    issuer: process.env.IDP_ISSUER || undefined,
  });
}

function fail(error: NodeJS.ErrnoException): void {
  process.exitCode = 1;
  if (process.send) {
    process.send({ type: "failed", code: error.code ?? "ERROR", port, message: error.message }, () =>
      process.exit(1),
    );
  } else {
    const taken = `Port ${port} is taken: the identity provider cannot start. Choose another with IDP_PORT.`;
    process.stderr.write(`${error.code === "EADDRINUSE" ? taken : error.message}\n`);
  }
}
