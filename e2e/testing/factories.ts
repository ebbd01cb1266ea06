import { v7 as uuidv7 } from "uuid";
import type { Permission, Role } from "@/lib/actor";
import { createApiKey } from "@/lib/api-keys/edit";
import type { ApiKeyInput } from "@/lib/api-keys/schema";
import { db, type Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { setIdentityProvider } from "@/lib/identity-provider/edit";
import { identityProviderInput } from "@/lib/identity-provider/schema";
import { mintApproved, mintFreshAdmin, mintFreshMay, mintLearner, mintOperator } from "@/lib/mint";
import type { Profile } from "@/lib/sign-in/profile";
import type { SignIn } from "@/lib/sign-in/provision-person";
import { startAttempt } from "@/lib/sign-in-attempts/record";

export const operator = mintOperator();

export const caller = { address: "192.0.2.1", userAgent: "A browser" };

/** This admin has no row. */
export const admin = mintApproved(mintFreshAdmin({ personId: uuidv7(), name: "Ada Lovelace", ...caller }));

export const asAdmin = ({ personId, name }: { personId: string; name?: string }) =>
  mintApproved(mintFreshAdmin({ personId, name: name ?? "Ada Lovelace", ...caller }));

/** This admin has a row. */
export const createAdmin = async () => asAdmin(await createLearner({ adminSince: new Date() }));

/** Creates a session's actor with these roles; `role_grants` decides what they reach. */
export const asStaff = ({ personId }: { personId: string }, ...roles: Role[]) =>
  mintFreshMay<Permission>({ personId, name: "Ada Lovelace", roles, ...caller });

let count = 0;

type PersonFields = Partial<Prisma.PersonCreateInput> & { lastSignInAt?: Date };

export async function createLearner({ lastSignInAt: at, ...fields }: PersonFields = {}) {
  const person = await db().person.create({ data: { firstName: "Ada", lastName: "Lovelace", ...fields } });
  if (at) await db().lastSignIn.update({ where: { personId: person.id }, data: { at } });
  return mintLearner({
    personId: person.id,
    firstName: person.firstName,
    name: "Ada Lovelace",
    email: person.email,
    isAdmin: false,
    roles: [],
    sessionId: uuidv7(),
    ...caller,
    isFresh: true,
    language: null,
    appearanceVersion: 0,
  });
}

type Signed = Prisma.PersonCreateManyInput & { lastSignInAt?: Date | string | null };

export async function createPeople(data: readonly Signed[]): Promise<void> {
  const people = data.map((person) => ({ id: uuidv7(), ...person }));
  await db().person.createMany({ data: people.map(({ lastSignInAt: _, ...person }) => person) });
  for (const { id, lastSignInAt: at } of people)
    if (at) await db().lastSignIn.update({ where: { personId: id }, data: { at } });
}

/** The course was published long ago, so that assignments at any time count. */
export function createCourse({ status = "published", ...fields }: Partial<Prisma.CourseCreateInput> = {}) {
  count += 1;
  const permalink = `course-${count}`;
  const publishedAt = status === "published" ? new Date(0) : null;
  return db().course.create({ data: { name: `Course ${count}`, permalink, status, publishedAt, ...fields } });
}

export async function createActivities<const Count extends number>(
  { id: courseId }: { id: string },
  number: Count,
  fields: Partial<Prisma.ActivityUncheckedCreateInput> = {},
): Promise<Count extends 1 ? [string] : Count extends 2 ? [string, string] : [string, string, string]> {
  const from = await db().activity.count({ where: { courseId } });
  const data = Array.from({ length: number }, (_, index) => {
    const position = from + index + 1;
    return { courseId, title: `Activity ${position}`, body: "A text.", position, ...fields };
  });
  const made = await db().activity.createManyAndReturn({ data, select: { id: true } });
  return made.map(({ id }) => id) as never;
}

export function createIdentityProvider(fields: Record<string, unknown> = {}) {
  const given = {
    clientId: "client",
    clientSecret: "a client secret",
    issuer: "https://idp.example.com",
    authorizationEndpoint: "https://idp.example.com/authorize",
    tokenEndpoint: "https://idp.example.com/token",
    usersEndpoint: "https://idp.example.com/userinfo",
    ...fields,
  };
  return setIdentityProvider(operator, identityProviderInput(env().IDP_ALLOWED_CIDRS).parse(given));
}

export async function createAttempt(
  provider: { id: string; version: number },
  fields: Partial<Parameters<typeof startAttempt>[0]> = {},
): Promise<string> {
  const start = {
    stateHash: `state ${uuidv7()}`,
    bindingHash: "b",
    identityProviderId: provider.id,
    providerVersion: provider.version,
    destination: "/",
    isFresh: false,
    caller,
  };
  const { id } = await startAttempt({ ...start, ...fields }, null);
  if (!id) throw new Error("People do not sign in with this provider.");
  return id;
}

export function signInOf(attemptId: string, fields: Partial<SignIn> = {}): SignIn {
  const session = { token: attemptId, replacedToken: null, userAgent: "", authenticatedAt: null };
  return { attemptId, steps: [], ...session, ...fields };
}

export function apiKeyInputOf(fields: Partial<ApiKeyInput> = {}): ApiKeyInput {
  return {
    name: "a test's",
    scope: "everything",
    writeScopes: [],
    requiresIfMatch: false,
    expiresAt: null,
    allowedNetworks: [],
    rateLimit: null,
    ...fields,
  };
}

export async function createKey(fields: Partial<ApiKeyInput> = {}): Promise<string> {
  return (await createApiKey(operator, apiKeyInputOf(fields))).key;
}

export function profile(fields: Partial<Profile> = {}): Profile {
  return {
    subject: "ada",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    groups: null,
    ...fields,
  };
}
