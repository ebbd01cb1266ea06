import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { pathOf } from "./target";

const downloads = /^\/admin\/(.*\/)?(csv|export|check)\/?$/;

/** Other sites must not lead admins to exports or checks (https://w3c.github.io/webappsec-fetch-metadata/). */
export function judgeOrigin(request: IncomingMessage): "cross_site" | null {
  const isElsewhere = /^(cross|same)-site$/.test(request.headers["sec-fetch-site"]?.toString() ?? "");
  return isElsewhere && downloads.test(decoded(pathOf(request))) ? "cross_site" : null;
}

/** Next.js would answer an unreadable router state with a 500. */
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
