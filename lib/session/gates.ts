import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { Admin, Fresh, FreshAdmin, Learner, May, Permission } from "@/lib/actor";
import { noteActor } from "@/lib/current-request";
import { DatabaseUnreachable, isDatabaseUnreachable } from "@/lib/errors";
import { callerOf } from "@/lib/http/client-ip";
import { destinationHeader, safeDestination } from "@/lib/http/destination";
import { currentExchange } from "@/lib/http/exchange";
import { routeWithIds } from "@/lib/http/route-names";
import { pathOf } from "@/lib/http/target";
import { mintAdmin, mintFreshAdmin, mintFreshMay, mintLearner, mintMay } from "@/lib/mint";
import { fullName } from "@/lib/people/profile";
import { mayDo } from "@/lib/permissions/permissions";
import { sessionCookie } from "./cookies";
import { recordDeniedAccess, recordOutOfScopeInBackground, type ScopedType } from "./denied-access";
import { touchSession } from "./live-sessions";
import { redirectToSignIn, type SignInNeed } from "./sign-in-redirect";

/** Returns null when signed out; reads once a request. Throws when the database fails, because that isn't "signed out". */
export const currentPerson = cache(readPerson);

async function readPerson(): Promise<Learner | null> {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  const session = token ? await touchSession(token).catch(explainUnreachable) : null;
  if (!session) return null;
  const { person, appearanceVersion } = session;
  noteActor({ personId: person.id });
  const { id: personId, firstName, email, sessionId, isFresh, language } = person;
  const learner = {
    personId,
    name: fullName(person),
    firstName,
    email,
    sessionId,
    isFresh,
    language,
    appearanceVersion,
  };
  return mintLearner({
    ...learner,
    isAdmin: person.adminSince !== null,
    roles: [...(person.adminSince ? (["admin"] as const) : []), ...person.roles],
    ...callerOf(await headers()),
  });
}

/** Redirects to sign-in, then back to `path` or the page that lib/http/page-request.ts noted. */
export async function requirePerson(path?: string): Promise<Learner> {
  return (await currentPerson()) ?? redirectToSignIn(await signInNeed(path));
}

/** Answers 404 to everyone but admins. */
export async function requireAdmin(): Promise<Admin> {
  const person = await requirePerson();
  if (!person.isAdmin) return denyAccess(person);
  const { personId, name, address, userAgent } = person;
  return mintAdmin({ personId, name, address, userAgent });
}

export async function requireStaff(): Promise<May<never>> {
  const person = await requirePerson();
  const { personId, name, address, userAgent, roles } = person;
  if (roles.length === 0) return denyAccess(person);
  return mintMay<never>({ personId, name, address, userAgent, roles });
}

export async function requireMay<P extends Permission>(...permissions: readonly P[]): Promise<May<P>> {
  const person = await requirePerson();
  const { personId, name, address, userAgent, roles } = person;
  if (!permissions.every((permission) => mayDo(roles, permission))) return denyAccess(person);
  return mintMay<P>({ personId, name, address, userAgent, roles });
}

export async function requireFreshMay<P extends Permission>(
  ...permissions: readonly P[]
): Promise<May<P> & Fresh> {
  const actor = await requireMay(...permissions);
  const need = await findSignInAgainNeed();
  return need ? redirectToSignIn(need) : mintFreshMay<P>(actor);
}

/** Makes admins sign in again if they signed in long ago, for API keys, exports, roles and the identity provider. */
export async function requireFreshAdmin(): Promise<FreshAdmin> {
  const admin = await requireAdmin();
  const need = await findSignInAgainNeed();
  return need ? redirectToSignIn(need) : mintFreshAdmin(admin);
}

export async function findSignInAgainNeed(): Promise<SignInNeed | null> {
  const { isFresh } = await requirePerson();
  if (isFresh) return null;
  const destination = safeDestination((await headers()).get(destinationHeader));
  const path = `/auth/sign-in?again=1&destination=${encodeURIComponent(destination)}`;
  return { path, destination, again: true };
}

/** Answers 404, or redirects to `otherPage`, whether the row is missing or outside the actor's scope. Reports the latter. */
export function notFoundFor(actor: May<never>, type: ScopedType, id: string, otherPage?: string): never {
  recordOutOfScopeInBackground(actor, type, [id]);
  return otherPage ? redirect(otherPage) : notFound();
}

async function denyAccess(person: Learner): Promise<never> {
  const { request, routes = null } = currentExchange.getStore() ?? {};
  await recordDeniedAccess(person, request ? routeWithIds(pathOf(request), routes) : "unknown");
  notFound();
}

function explainUnreachable(error: unknown): never {
  if (isDatabaseUnreachable(error))
    throw new DatabaseUnreachable("No session can be read.", { cause: error });
  throw error;
}

async function signInNeed(path?: string): Promise<SignInNeed> {
  const destination = safeDestination(path ?? (await headers()).get(destinationHeader));
  const query = destination === "/" ? "" : `?destination=${encodeURIComponent(destination)}`;
  return { path: `/auth/sign-in${query}`, destination, again: false };
}
