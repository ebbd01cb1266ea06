import type { IncomingMessage, ServerResponse } from "node:http";
import { connectionsOf, enterWork, type Workload } from "@/lib/workload";
import { isApi, pathOf } from "./target";

/** The kinds of work that a request asks for. */
type Asked = Exclude<Workload, "chores">;

/**
 * How many requests may be under way for each connection to the database that their kind of work has: about as many pages
 * as are answered within a second. The API's take turns besides (lib/api/turns.ts). Who signs in waits for the identity
 * provider rather than for us, and is sent away last.
 */
const mostOfConnection: Record<Asked, number> = { api: 40, pages: 10, "sign-in": 100 };

const underWay: Record<Asked, number> = { api: 0, pages: 0, "sign-in": 0 };

// They may take long, and keep nobody waiting.
const files = /^\/(_next|academy|media)\/|^\/admin\/media\/upload$|^\/(appearance\.css|icon\.svg)$/;

/**
 * Takes a request in as work of its kind, until it is answered.
 * @returns false when as much of that is under way as can be answered soon
 */
export function takeIn(request: IncomingMessage, response: ServerResponse): boolean {
  if (files.test(pathOf(request))) return true;
  const kind = kindOf(request);
  if (underWay[kind] >= connectionsOf(kind) * mostOfConnection[kind]) return false;
  underWay[kind] += 1;
  response.once("close", () => (underWay[kind] -= 1));
  enterWork({ kind });
  return true;
}

function kindOf(request: IncomingMessage): Asked {
  if (isApi(request)) return "api";
  return pathOf(request).startsWith("/auth/") ? "sign-in" : "pages";
}
