import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { pathOf } from "./target";

const downloads = /^\/admin\/(.*\/)?(csv|export|check)\/?$/;

/**
 * Whether another site leads an admin to what is written down or sent out when it is asked for: a file with a list or with
 * somebody's data, and the check of an endpoint (https://w3c.github.io/webappsec-fetch-metadata/).
 */
export function judgeOrigin(request: IncomingMessage): "cross_site" | null {
  const isElsewhere = /^(cross|same)-site$/.test(request.headers["sec-fetch-site"]?.toString() ?? "");
  return isElsewhere && downloads.test(decoded(pathOf(request))) ? "cross_site" : null;
}

/** Whether what Next.js's own script says of the page that it is on can be read: else Next.js answers with a 500. */
export function judgeRouterState({ headers }: IncomingMessage): "malformed" | null {
  const header = headers["next-router-state-tree"];
  if (header === undefined) return null;
  return routerState.safeParse(parsed(decoded(String(header)))).success ? null : "malformed";
}

const kinds = [
  "c",
  "ci(..)(..)",
  "ci(.)",
  "ci(..)",
  "ci(...)",
  "oc",
  "d",
  "di(..)(..)",
  "di(.)",
  "di(..)",
  "di(...)",
];

// next/dist/server/app-render/types.js: flightRouterStateSchema.
const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum(kinds), z.array(z.string()).nullable()]),
]);
const routerState: z.ZodType = z.lazy(() =>
  z.tuple([
    segment,
    z.record(z.string(), routerState),
    z.tuple([z.string(), z.string()]).nullable().optional(),
    z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullable().optional(),
    z.number().nullable().optional(),
    z.string().optional(),
  ]),
);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
