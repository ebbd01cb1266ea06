import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter } from "next-auth/adapters";
import type { Caller } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { isMissing } from "@/lib/errors";
import { sha256 } from "@/lib/secrets";
import { findLiveSession } from "@/lib/session/live-sessions";
import { endOrPostpone } from "@/lib/session/postponed-sign-outs";
import type { Flow } from "./flow";

/** `onFailure` gets database errors, which next-auth would show as "signed out". */
export function sessionAdapter(onFailure: (error: unknown) => void, caller: Caller): Adapter {
  const prisma = prismaAdapter();
  const watch = <T>(run: () => Promise<T>) =>
    run().catch((error) => {
      if (!isMissing(error)) onFailure(error);
      throw error;
    });
  return {
    ...refusals,
    async getSessionAndUser(sessionToken) {
      const found = await watch(() => findLiveSession(sessionToken));
      if (!found) return null;
      const { now, expires, prolonged, isDue, person } = found;
      const update = { sessionToken: sha256(sessionToken), expires: prolonged, lastUsedAt: now };
      if (isDue && !(await watch(async () => prisma.updateSession(update)).catch(whenMissing))) return null;
      const clockOffset = Date.now() - now.getTime();
      // next-auth compares the expiry with this process's clock, and demands a user, whose id no response contains.
      return {
        session: {
          sessionToken,
          userId: person.id,
          expires: later(isDue ? prolonged : expires, clockOffset),
        },
        user: { ...person, emailVerified: null },
      };
    },
    deleteSession: (token) => watch(async () => void (await endOrPostpone(token, caller))),
  } as Adapter;
}

/** Hides the browser's earlier session during a callback: next-auth would link the identity to its person. */
export function callbackAdapter(flow: Flow): Adapter {
  return {
    ...refusals,
    getUserByAccount: async () =>
      flow.personId ? { id: flow.personId, email: "", emailVerified: null } : null,
    getSessionAndUser: async () => null,
    // `callbacks.signIn` has opened it.
    createSession: async (session) => session,
  } as Adapter;
}

// The Prisma adapter calls people users, and its types know only Prisma's default output folder.
function prismaAdapter() {
  return PrismaAdapter({ session: db().session, user: db().person } as never) as Required<Adapter>;
}

// The session ended after it was read.
function whenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

function refuse(): never {
  throw new Error("Only callbacks.signIn provisions people.");
}

const refusals = { createUser: refuse, linkAccount: refuse, getUserByEmail: refuse };
