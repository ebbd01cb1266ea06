import type { AuthOptions } from "next-auth";
import { type Caller, unknownCaller } from "@/lib/actor";
import { env, pinNextAuthUrl } from "@/lib/env";
import { log } from "@/lib/log";
import { fullName } from "@/lib/people/rules";
import { longestLifetime } from "@/lib/sessions/lifetimes";
import type { LiveSession } from "@/lib/sessions/queries";
import { callbackAdapter, sessionAdapter } from "./adapter";
import { csrfCookie, sessionCookie } from "./cookies";
import type { Flow } from "./flow";
import { identityProvider } from "./provider";
import { provision } from "./provision";

/** What of a person a session shows to the server. */
export type SessionPerson = {
  id: string;
  name: string;
  firstName: string;
  email: string;
  isAdmin: boolean;
  sessionId: string;
  isFresh: boolean;
};

declare module "next-auth" {
  interface Session {
    person: SessionPerson;
  }
}

/** The options under which sessions are read and ended. */
export function sessionOptions(onFailure: (error: unknown) => void, caller = unknownCaller): AuthOptions {
  return { ...common(), adapter: sessionAdapter(onFailure, caller), providers: [] };
}

/** The same for the browser's own question: it is told that somebody is signed in and until when, not who. */
export function browsersSessionOptions(onFailure: (error: unknown) => void, caller: Caller): AuthOptions {
  const callbacks: AuthOptions["callbacks"] = { session: ({ session: { expires } }) => ({ expires }) };
  return { ...sessionOptions(onFailure, caller), callbacks };
}

/** The options of one callback: the provider, the session's token and the adapter belong to this flow alone. */
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
    secret: env().AUTH_SECRET,
    debug: false,
    logger,
    cookies: { sessionToken: sessionCookie(), csrfToken: csrfCookie() },
    pages: { signIn: "/auth/sign-in", signOut: "/auth/sign-in", error: "/auth/error" },
    // Prolonged by the adapter, by lifetimes that next-auth knows nothing of: of these two it is never due.
    session: { strategy: "database", maxAge: longestLifetime(), updateAge: longestLifetime() },
    callbacks: {
      session: ({ session, user }) => ({
        expires: session.expires,
        person: present(user as unknown as LiveSession["person"]),
      }),
    },
  } satisfies Partial<AuthOptions>;
}

function present(person: LiveSession["person"]): SessionPerson {
  const { id, firstName, email, adminSince, sessionId, isFresh } = person;
  return { id, firstName, email, name: fullName(person), isAdmin: adminSince !== null, sessionId, isFresh };
}

// next-auth's metadata can hold tokens and profiles: only its code is written down.
const logger = {
  error: (code: string) => log().debug({ code }, "next-auth"),
  warn: (code: string) => log().debug({ code }, "next-auth"),
  debug: () => {},
};
