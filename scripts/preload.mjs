// Preloaded into every process that a launcher starts: how it ends, and what Next.js does not tell of a request.
import { subscribe } from "node:diagnostics_channel";

const patience = 30_000;
let ending = false;

// The channel closes when the launcher is gone, also when it was killed; a stray process would keep the port.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

process.on("SIGTERM", () => {
  ending = true;
  setTimeout(() => process.exit(0), patience).unref();
});

// A server that is closing waits for its connections, and a busy proxy keeps its own open for ever: say goodbye.
subscribe("http.server.request.start", ({ request, response }) => {
  if (ending) response.shouldKeepAlive = false;
  // For lib/auth/client-address.ts; whatever a client sent under this name is gone.
  request.headers["x-lectern-peer"] = request.socket.remoteAddress ?? "";
});
