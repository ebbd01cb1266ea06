import { v7 as uuidv7 } from "uuid";
import { createApiKey } from "@/lib/api-keys/edit";
import type { ApiKeyInput } from "@/lib/api-keys/schema";
import { db, type Prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { setIdentityProvider } from "@/lib/identity-provider/edit";
import { identityProviderInput } from "@/lib/identity-provider/schema";
import { mintFreshAdmin, mintLearner } from "@/lib/mint";
import type { Profile } from "@/lib/people/profile";

/** Who a test acts as. */
export const admin = mintFreshAdmin({ personId: null, name: "Command line", address: null, userAgent: null });

/** Where a test's requests come from. */
export const caller = { address: "192.0.2.1", userAgent: "A browser" };

/** A person as an admin at a browser. */
export const asAdmin = ({ personId, name }: { personId: string; name?: string }) =>
  mintFreshAdmin({ personId, name: name ?? "Ada Lovelace", ...caller });

let count = 0;

/** A learner who exists. */
export async function createLearner(fields: Partial<Prisma.PersonCreateInput> = {}) {
  const person = await db().person.create({ data: { firstName: "Ada", lastName: "Lovelace", ...fields } });
  return mintLearner({
    personId: person.id,
    firstName: person.firstName,
    name: "Ada Lovelace",
    email: person.email,
    isAdmin: false,
    sessionId: uuidv7(),
    ...caller,
    isFresh: true,
    appearanceVersion: 0,
  });
}

/** A published course that is open to all. */
export function createCourse(fields: Partial<Prisma.CourseCreateInput> = {}) {
  count += 1;
  const permalink = `course-${count}`;
  return db().course.create({ data: { name: `Course ${count}`, permalink, status: "published", ...fields } });
}

/** Activities of a course, and their ids in order. */
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

/** An enabled identity provider, given as an integrator gives it. */
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
  return setIdentityProvider(admin, identityProviderInput(env().IDP_ALLOWED_CIDRS).parse(given));
}

/** What an API key is made from. */
export function apiKeyInputOf(fields: Partial<ApiKeyInput> = {}): ApiKeyInput {
  return {
    name: "a test's",
    scope: "everything",
    expiresAt: null,
    allowedNetworks: [],
    rateLimit: null,
    ...fields,
  };
}

/** An API key that is good now. */
export async function createKey(fields: Partial<ApiKeyInput> = {}): Promise<string> {
  return (await createApiKey(admin, apiKeyInputOf(fields))).key;
}

/** What an identity provider says of a person. */
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
