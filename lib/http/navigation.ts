import type { IncomingMessage } from "node:http";
import { judgeList, ownHost } from "./forms";
import { pathOf, takesOwnForms } from "./target";

// Any site may load these, including badge verifiers in browsers. Every other path is a page, however its URL encodes it.
const embeddable =
  /^\/((_next\/(?!data\/)|v[12]\/|api\/|scim\/|media\/|academy\/|calendar\/|\.well-known\/)|(certificates\/(issuer|[^/]+\/(badge|revocations)\.json)|healthz|readyz|[\w-]+\.[a-z]\w*)$)/;

/** Lets only navigation and our scripts read pages: an image would open them as its reader. Old browsers send no `Sec-Fetch-Dest`. */
export function judgeDestination(request: IncomingMessage): "cross_site" | null {
  if (!/^(GET|HEAD)$/.test(request.method ?? "") || embeddable.test(pathOf(request))) return null;
  const destination = request.headers["sec-fetch-dest"];
  if (destination === undefined || destination === "document") return null;
  return destination === "empty" && !isFromElsewhere(request) ? null : "cross_site";
}

/** Refuses forms from other sites and from pages that hide their origin. */
export function judgeOrigin(request: IncomingMessage): "malformed" | "cross_site" | null {
  if (request.method !== "POST") return null;
  const { origin } = request.headers;
  if (origin && origin !== "null" && !URL.canParse(origin)) return "malformed";
  if (!takesOwnForms(request)) return null;
  if (isFromElsewhere(request)) return "cross_site";
  return origin && hostOf(origin) !== ownHost(request) ? "cross_site" : null;
}

function isFromElsewhere({ headers }: IncomingMessage): boolean {
  return /^(cross|same)-site$/.test(headers["sec-fetch-site"]?.toString() ?? "");
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}

/** Refuses a router state that Next.js would answer with a 500. */
export function judgeRouterState({ headers }: IncomingMessage): "malformed" | null {
  const state = headers["next-router-state-tree"];
  if (state === undefined) return null;
  try {
    return judgeList(decodeURIComponent(String(state)));
  } catch {
    return "malformed";
  }
}
