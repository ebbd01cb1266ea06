import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter } from "next-auth/adapters";
import type { Caller } from "@/lib/actor";
import { db } from "@/lib/db";
import { isMissing } from "@/lib/errors";
import { sha256 } from "@/lib/secrets";
import { findLiveSession } from "@/lib/session/live-sessions";
import { endSession, openSession } from "@/lib/session/open-and-end";
import { type Flow, step } from "./flow";
import { explainRefusal } from "./provision";

/**
 * How next-auth reads and ends sessions: tokens are stored as SHA-256, and what is too old, or a deactivated person's, is
 * no session. One that is used is prolonged, though not by every request. `onFailure` hears of a database that is down, which next-auth would show as
 * "signed out".
 */
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
      const ahead = Date.now() - now.getTime();
      // next-auth compares with this process's clock, and asks for a user, of whom nobody is told.
      return {
        session: { sessionToken, userId: person.id, expires: later(isDue ? prolonged : expires, ahead) },
        user: { ...person, emailVerified: null },
      };
    },
    deleteSession: (token) => watch(() => endSession(token, caller)),
  } as Adapter;
}

/**
 * The adapter of the callback alone: it answers with the person whom `signIn` has just provisioned, knows nothing of
 * the browser's earlier session (next-auth would link one person's identity to another's), and creates nobody.
 */
export function callbackAdapter(flow: Flow): Adapter {
  return {
    ...refusals,
    getUserByAccount: async () =>
      flow.personId ? { id: flow.personId, email: "", emailVerified: null } : null,
    getSessionAndUser: async () => null,
    createSession: (session) =>
      step(flow, async () => {
        const { sessionToken: token, userId: personId } = session;
        const { replacedToken, attempt, userAgent } = flow;
        const opening = { personId, token, replacedToken, attemptId: attempt.id, userAgent };
        await openSession(opening).catch(explainRefusal);
        flow.isFinished = true;
        return session;
      }),
  } as Adapter;
}

// The adapter speaks of users and accounts, and its types know only Prisma's default output folder.
function prismaAdapter() {
  return PrismaAdapter({ session: db().session, user: db().person } as never) as Required<Adapter>;
}

// It was ended since it was read.
function whenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}

function refuse(): never {
  throw new Error("People are provisioned in callbacks.signIn, and nowhere else.");
}

const refusals = { createUser: refuse, linkAccount: refuse, getUserByEmail: refuse };
