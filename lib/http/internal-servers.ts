import type { Server } from "node:http";

const shared = globalThis as { lecternServersApart?: WeakSet<Server> };
shared.lecternServersApart ??= new WeakSet();

/** Lists servers such as the metrics server, which skip the gate, the log and the platform's headers. */
export const internalServers = shared.lecternServersApart;
