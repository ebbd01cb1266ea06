import { NextRequest } from "next/server";
import { GET as finishSignIn } from "@/app/auth/oauth_base/callback/route";
import { GET as startSignIn } from "@/app/auth/oauth_base/route";
import { matchPath } from "@/lib/api/match-path";
import type { Route } from "@/lib/http/direct-routes";
import { findProbe } from "./probes";

const signIn = new Map([
  ["/auth/oauth_base", startSignIn],
  ["/auth/oauth_base/callback", finishSignIn],
]);

export function findDirectRoute(path: string): Route | undefined {
  const probe = findProbe(path);
  if (probe) return probe;
  const answer = signIn.get(path);
  if (answer) return { handle: ({ url, headers }) => answer(new NextRequest(url, { headers })) };
  return matchPath(path);
}
