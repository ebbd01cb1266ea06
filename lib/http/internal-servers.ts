import type { Server } from "node:http";

// Next.js loads this file more than once.
const shared = globalThis as { lecternServersApart?: WeakSet<Server> };
shared.lecternServersApart ??= new WeakSet();

/** Servers of this process that are not the platform, such as that of the metrics: no gate, no log, no platform's headers. */
export const internalServers = shared.lecternServersApart;
