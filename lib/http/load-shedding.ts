import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { addGauge } from "@/lib/metrics-hooks";
import { connectionsOf, enterWork, type Workload } from "@/lib/workload";
import { noteStandby } from "./recent-write";
import { onRequestEnd } from "./request-end";
import { isApi, pathOf } from "./target";

type RequestWorkload = Exclude<Workload, "chores" | "queues" | "events" | "figures">;

/** Limits requests for each connection: for pages, about one second's work. Sign-ins wait for the provider, so Lectern refuses them last. */
const maxPerConnection: Record<RequestWorkload, number> = { api: 40, pages: 10, "sign-in": 100 };

const underWay: Record<RequestWorkload, number> = { api: 0, pages: 0, "sign-in": 0 };
const refused: Record<RequestWorkload, number> = { api: 0, pages: 0, "sign-in": 0 };

for (const kind of ["api", "pages", "sign-in"] as const) {
  addGauge("requests_in_progress", kind, () => underWay[kind]);
  addGauge("requests_refused_as_busy", kind, () => refused[kind]);
}

/** Closes a connection after this many silent milliseconds, because its client doesn't read the answer. */
const longestSilence = 120_000;

// Files may take long and delay nobody.
const files =
  /^\/(_next|academy|media)\/|^\/admin\/media\/upload(\/|$)|^\/(appearance\.css|icon\.svg|inter-[a-z-]+\.woff2)$/;

export function admitRequest(request: IncomingMessage, response: ServerResponse): boolean {
  if (files.test(pathOf(request))) return true;
  const kind = kindOf(request);
  if (underWay[kind] >= mostOf(kind)) {
    refused[kind] += 1;
    return false;
  }
  underWay[kind] += 1;
  onRequestEnd(request, response, () => (underWay[kind] -= 1));
  response.setTimeout(longestSilence);
  enterWork({ kind });
  noteStandby(request, kind);
  return true;
}

/** Returns this process's equal share, so that all processes together take what one would. */
function mostOf(kind: RequestWorkload): number {
  return Math.max(1, Math.floor((connectionsOf(kind, 1) * maxPerConnection[kind]) / env().PROCESSES));
}

function kindOf(request: IncomingMessage): RequestWorkload {
  if (isApi(request)) return "api";
  return pathOf(request).startsWith("/auth/") ? "sign-in" : "pages";
}
