import type { AuthOptions } from "next-auth";
import type { Caller } from "@/lib/actor";
import { currentSecret } from "@/lib/auth-secrets";
import { pinNextAuthUrl } from "@/lib/env";
import { log } from "@/lib/log";
import { longestLifetime } from "@/lib/permissions/session-lifetimes";
import { csrfCookie, sessionCookie } from "@/lib/session/cookies";
import { callbackAdapter, sessionAdapter } from "./adapter";
import type { Flow } from "./flow";
import { identityProvider } from "./provider";
import { provision } from "./provision";

export function sessionOptions(onFailure: (error: unknown) => void, caller: Caller): AuthOptions {
  return { ...common(), adapter: sessionAdapter(onFailure, caller), providers: [] };
}

export function callbackOptions(flow: Flow): AuthOptions {
  const { session, callbacks, ...rest } = common();
  return {
    ...rest,
    adapter: callbackAdapter(flow),
    providers: [identityProvider(flow)],
    session: { ...session, generateSessionToken: () => flow.sessionToken },
    callbacks: { ...callbacks, signIn: () => provision(flow) },
  };
}

function common() {
  pinNextAuthUrl();
  return {
    secret: currentSecret(),
    debug: false,
    logger,
    cookies: { sessionToken: sessionCookie(), csrfToken: csrfCookie() },
    pages: { signIn: "/auth/sign-in", signOut: "/auth/sign-in", error: "/auth/error" },
    // The adapter prolongs sessions, by lifetimes that next-auth doesn't know.
    session: { strategy: "database", maxAge: longestLifetime(), updateAge: longestLifetime() },
    // Scripts may learn that somebody is signed in and until when, but no name.
    callbacks: { session: ({ session: { expires } }) => ({ expires }) },
  } satisfies Partial<AuthOptions>;
}

// next-auth's metadata can hold tokens and profiles, so this logs only its code.
const logger = {
  error: (code: string) => log().debug({ code }, "next-auth"),
  warn: (code: string) => log().debug({ code }, "next-auth"),
  debug: () => {},
};
