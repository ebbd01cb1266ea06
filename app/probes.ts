import { isReadOnly } from "@/lib/database/watch";
import type { DirectRoute } from "@/lib/http/direct-routes";
import { isDraining } from "@/lib/http/drain";
import { countLeakedRequests } from "@/lib/http/leaked-requests";
import { databaseProbe } from "@/lib/telemetry/readiness";

const probes = new Map<string, DirectRoute>([
  ["/healthz", { handle: async () => answer(200, { status: "ok" }), isProbe: true }],
  ["/readyz", { handle: readiness, isProbe: true }],
]);

/** Finds probes of balancers and supervisors, on every host name, however busy the server is. */
export function findProbe(path: string): DirectRoute | undefined {
  return probes.get(path);
}

const databaseState = databaseProbe();

async function readiness(): Promise<Response> {
  const database = await databaseState();
  const checks = { server: isDraining() ? "draining" : "ok", requests: requestsState(), ...database };
  const isReady = Object.values(checks).every((state) => state === "ok");
  const body = { status: isReady ? "ready" : "not_ready", ...(isReadOnly() && { read_only: true }), checks };
  return answer(isReady ? 200 : 503, body);
}

/** A process that leaks slots serves fewer and fewer people until it restarts. */
function requestsState(): string {
  const leaked = countLeakedRequests();
  return leaked === 0 ? "ok" : `${leaked} counted without a connection: restart this process`;
}

function answer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}
