import { createApiKey } from "@/lib/api-keys/commands";
import type { ApiKeyInput } from "@/lib/api-keys/schema";
import { db, type Prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { setIdentityProvider } from "@/lib/identity-provider/commands";
import { identityProviderInput } from "@/lib/identity-provider/schema";
import { mintAdmin, mintLearner } from "@/lib/mint";
import type { Profile } from "@/lib/people/rules";

/** Who a test acts as. */
export const admin = mintAdmin(null);

let count = 0;

/** A learner who exists. */
export async function createLearner(fields: Partial<Prisma.PersonCreateInput> = {}) {
  const person = await db().person.create({ data: { firstName: "Ada", lastName: "Lovelace", ...fields } });
  return mintLearner({
    personId: person.id,
    firstName: person.firstName,
    name: "Ada Lovelace",
    isAdmin: false,
  });
}

/** A published course that is open to all. */
export function createCourse(fields: Partial<Prisma.CourseCreateInput> = {}) {
  count += 1;
  const permalink = `course-${count}`;
  return db().course.create({ data: { name: `Course ${count}`, permalink, status: "published", ...fields } });
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

/** An API key that is good now. */
export async function createKey(fields: Partial<ApiKeyInput> = {}): Promise<string> {
  const input = { name: "a test's", expiresAt: null, rateLimit: null, ...fields };
  return (await createApiKey(admin, input)).key;
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
