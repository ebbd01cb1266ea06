import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { Admin, FreshAdmin, Learner } from "@/lib/actor";
import { env } from "@/lib/env";
import { DatabaseUnreachable, isDatabaseUnreachable } from "@/lib/errors";
import { callerOf } from "@/lib/http/client-ip";
import { mintAdmin, mintFreshAdmin, mintLearner } from "@/lib/mint";
import { fullName } from "@/lib/people/profile";
import { sessionCookie } from "./cookies";
import { destinationHeader, pageOf, safeDestination } from "./destination";
import { touchSession } from "./live-sessions";
import { leadToSignIn, type SignInNeed } from "./sign-in-redirect";

/**
 * Who is signed in, or null; read once a request.
 * @throws DatabaseUnreachable, or what else the database threw: a database that is down is not "signed out"
 */
export const currentPerson = cache(async (): Promise<Learner | null> => {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  const session = token ? await touchSession(token).catch(explainUnreachable) : null;
  if (!session) return null;
  const { person, appearanceVersion } = session;
  const { id: personId, firstName, email, sessionId, isFresh } = person;
  const learner = {
    personId,
    name: fullName(person),
    firstName,
    email,
    sessionId,
    isFresh,
    appearanceVersion,
  };
  return mintLearner({ ...learner, isAdmin: person.adminSince !== null, ...callerOf(await headers()) });
});

/**
 * The gate of every personal page: who is signed out goes through sign-in, and back to exactly this page.
 * @param path of what proxy.ts does not see
 */
export async function requirePerson(path?: string): Promise<Learner> {
  return (await currentPerson()) ?? leadToSignIn(await signInNeed(path));
}

/** The gate of the admin's pages; for everybody else they do not exist. */
export async function requireAdmin(): Promise<Admin> {
  const person = await requirePerson();
  if (!person.isAdmin) notFound();
  const { personId, name, address, userAgent } = person;
  return mintAdmin({ personId, name, address, userAgent });
}

/**
 * The gate of what matters most: API keys, exports, roles, the identity provider. An admin who signed in long ago signs in
 * again first, and comes back to the page that they were at.
 */
export async function requireFreshAdmin(): Promise<FreshAdmin> {
  const admin = await requireAdmin();
  const need = await findSignInAgainNeed();
  return need ? leadToSignIn(need) : mintFreshAdmin(admin);
}

/** What `requireFreshAdmin` will say to who looks at this page; null when it lets them pass. */
export async function findSignInAgainNeed(): Promise<SignInNeed | null> {
  const { isFresh } = await requirePerson();
  if (isFresh) return null;
  const destination = pageOf(safeDestination((await headers()).get(destinationHeader)));
  const path = `/auth/sign-in?again=1&destination=${encodeURIComponent(destination)}`;
  return { path, destination, words: `${signInAgainTitle}. ${signInAgainWords()}`, again: true };
}

export const signInAgainTitle = "Sign in again to continue";

/** Why somebody who is signed in has to sign in. */
export function signInAgainWords(): string {
  const minutes = env().ADMIN_FRESH_MINUTES;
  const time = minutes === 1 ? "the last minute" : `the last ${minutes} minutes`;
  return `API keys, exports, admin roles and the identity provider are open only to admins who signed in within ${time}.`;
}

function explainUnreachable(error: unknown): never {
  if (isDatabaseUnreachable(error))
    throw new DatabaseUnreachable("No session can be read.", { cause: error });
  throw error;
}

async function signInNeed(path?: string): Promise<SignInNeed> {
  const destination = safeDestination(path ?? (await headers()).get(destinationHeader));
  const query = destination === "/" ? "" : `?destination=${encodeURIComponent(destination)}`;
  return { path: `/auth/sign-in${query}`, destination, words: "Your session has ended.", again: false };
}
