import { subscribe } from "node:diagnostics_channel";

const patience = 30_000;
let ending = false;

// The channel closes when the launcher is gone, even if killed; a stray process would keep the port.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

process.on("SIGTERM", () => {
  ending = true;
  setTimeout(() => process.exit(0), patience).unref();
});

// A closing server waits for its connections, which a busy proxy would keep open for ever.
subscribe("http.server.request.start", ({ response }) => {
  if (ending) response.shouldKeepAlive = false;
});
