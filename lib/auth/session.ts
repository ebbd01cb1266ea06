import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { Admin, Learner } from "@/lib/actor";
import { DatabaseUnreachable, isDatabaseUnreachable } from "@/lib/errors";
import { mintAdmin, mintLearner } from "@/lib/mint";
import { endSession } from "@/lib/sessions/commands";
import { callerOf } from "./client-address";
import { sessionCookie } from "./cookies";
import { destinationHeader, safeDestination } from "./destination";
import { readSession } from "./next-auth";
import { sessionOptions } from "./options";

/**
 * Who is signed in, or null; read once a request.
 * @throws DatabaseUnreachable, or what else the database threw: a database that is down is not "signed out"
 */
export const currentPerson = cache(async (): Promise<Learner | null> => {
  let failure: unknown;
  const options = sessionOptions((error) => (failure = error));
  const token = (await cookies()).get(sessionCookie().name);
  const session = token ? await readSession({ [token.name]: token.value }, options) : null;
  if (isDatabaseUnreachable(failure))
    throw new DatabaseUnreachable("No session can be read.", { cause: failure });
  if (failure) throw failure;
  if (!session?.person) return null;
  const { id: personId, ...person } = session.person;
  return mintLearner({ personId, ...person, ...callerOf(await headers()) });
});

/**
 * The gate of every personal page: who is signed out goes through sign-in, and back to exactly this page.
 * @param path of what proxy.ts does not see
 */
export async function requirePerson(path?: string): Promise<Learner> {
  return (await currentPerson()) ?? redirect(await signInPath(path));
}

/** The gate of the admin's pages; for everybody else they do not exist. */
export async function requireAdmin(): Promise<Admin> {
  const person = await requirePerson();
  if (!person.isAdmin) notFound();
  const { personId, name, address, userAgent } = person;
  return mintAdmin({ personId, name, address, userAgent });
}

/** Ends the session of this browser; for a server action. */
export async function signOut(): Promise<void> {
  const { name, options } = sessionCookie();
  const jar = await cookies();
  const token = jar.get(name)?.value;
  if (token) await endSession(token);
  jar.set(name, "", { ...options, maxAge: 0 });
}

async function signInPath(path?: string): Promise<string> {
  const destination = safeDestination(path ?? (await headers()).get(destinationHeader));
  return destination === "/"
    ? "/auth/sign-in"
    : `/auth/sign-in?destination=${encodeURIComponent(destination)}`;
}
