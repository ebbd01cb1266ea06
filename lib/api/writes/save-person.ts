import { z } from "zod";
import type { ApiClient } from "@/lib/actor";
import { hasRole } from "@/lib/approvals/operations";
import { approvedClient } from "@/lib/approvals/submit";
import { setNamedValues } from "@/lib/custom-fields/named-values";
import type { Database } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { getProviderOfPeople } from "@/lib/identity-provider/for-people";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { invalidDocument } from "@/lib/jsonapi/request-document";
import { addMembers } from "@/lib/memberships/edit";
import { createPerson, type Names } from "@/lib/people/create";
import { deactivatePerson, reactivatePerson } from "@/lib/people/deactivate";
import { changeNames } from "@/lib/people/edit-names";
import { personEmail, personName, userId } from "@/lib/people/schema";
import type { WriteTarget } from "../write-operation";

const changes = {
  first_name: personName.optional(),
  last_name: personName.optional(),
  email: personEmail.optional(),
  custom_fields: z
    .record(z.string(), z.string().nullable())
    .meta({
      description: "Values by the fields' names. Null or an empty text removes one; others stay.",
      examples: [{ Department: "Sales" }],
    })
    .optional(),
  disabled: z
    .boolean()
    .meta({ description: "True deactivates them, and false reactivates them.", examples: [false] })
    .optional(),
};

const ssoUid = userId.meta({
  description: "Their user ID at the identity provider, exactly as it will send it at the first sign-in.",
  examples: ["u-1815"],
});

const issuer = z.string().meta({
  description: "The issuer of that identity provider. Needed only if the platform has several.",
  examples: ["https://idp.example.com"],
});

export const changedPerson = z.strictObject({
  ...changes,
  deactivated: z
    .boolean()
    .meta({ description: "Another word for `disabled`, which older clients send." })
    .optional(),
});

/** A person who may exist. `sso_uid` is needed for those who don't, and doesn't change. */
export const savedPerson = z.strictObject({
  sso_uid: ssoUid.optional(),
  issuer: issuer.optional(),
  ...changes,
});

type PersonValues = z.output<typeof savedPerson>;

/** `related.groups` are IDs. @throws Refusal `user_id_taken`, and as the commands; JsonApiError 403 for groups without their scope */
export async function addPerson(
  actor: ApiClient,
  { attributes, related }: { attributes: PersonValues; related: { groups?: string[] } },
  { tx, writeScopes }: WriteTarget,
): Promise<string> {
  const { sso_uid, issuer, custom_fields, disabled, ...names } = attributes;
  if (sso_uid === undefined) throw invalidDocument("invalid_value", "/data/attributes/sso_uid", "is missing");
  const identityProviderId = await getProviderOfPeople(actor, issuer ?? null, tx);
  const { firstName = "", lastName = "", email = "" } = namesIn(names);
  const person = { identityProviderId, userId: sso_uid, firstName, lastName, email };
  const { id, isNew } = await createPerson(actor, person, tx);
  if (!isNew) throw new Refusal("user_id_taken", { field: "ssoUid", id });
  await joinGroups(actor, id, related.groups ?? [], { tx, writeScopes });
  await setNamedValues(actor, id, custom_fields ?? {}, tx);
  if (disabled) await deactivatePerson(actor, id, null, tx);
  return id;
}

/** Takes the email address as the user ID if there is no other. @throws Refusal `user_id_taken` when a person has the address */
export async function withUserId(attributes: PersonValues, tx: Database): Promise<PersonValues> {
  const { sso_uid, email } = attributes;
  if (sso_uid !== undefined || !email) return attributes;
  const id = await findByEmail(email, tx);
  if (id) throw new Refusal("user_id_taken", { field: "email", id });
  return { ...attributes, sso_uid: email };
}

/** Ignores letter case. @throws InvalidDocument for the address of several people */
export async function findByEmail(email: string, tx: Database): Promise<string | null> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM people WHERE lower(email) = lower(${email}) AND email <> '' LIMIT 2`;
  if (found.length > 1)
    throw invalidDocument(
      "invalid_value",
      "/data/attributes/email",
      "belongs to several people: use their IDs",
    );
  return found[0]?.id ?? null;
}

/** Leaves out what isn't given. @throws Refusal `not_writable`, and as the commands */
export async function changePerson(
  actor: ApiClient,
  { attributes, related = {} }: { attributes: PersonValues; related?: { groups?: string[] } },
  { id, tx, writeScopes }: Pick<WriteTarget, "id" | "tx" | "writeScopes">,
): Promise<void> {
  const { sso_uid, issuer: _, custom_fields, disabled, ...names } = attributes;
  if (sso_uid !== undefined && !(await tx.identity.findFirst({ where: { personId: id, subject: sso_uid } })))
    throw invalidDocument("invalid_value", "/data/attributes/sso_uid", "can't be changed here");
  await changeNames(actor, { personId: id, ...namesIn(names) }, tx);
  await joinGroups(actor, id, related.groups ?? [], { tx, writeScopes });
  await setNamedValues(actor, id, custom_fields ?? {}, tx);
  if (disabled === true) await deactivatePerson(actor, id, null, tx);
  if (disabled === false) await reactivate(actor, id, tx);
}

/** @throws Refusal `approval_missing` for a person with a role, while a second admin must approve that */
async function reactivate(actor: ApiClient, id: string, tx: Database): Promise<void> {
  const where = { id, deactivatedAt: { not: null } };
  if (!(await tx.person.findFirst({ where, select: { id: true } }))) return;
  if (await hasRole(tx, id)) await approvedClient(actor, tx);
  await reactivatePerson(actor, id, tx);
}

/** @throws JsonApiError 403 unless the key may change groups */
export async function joinGroups(
  actor: ApiClient,
  personId: string,
  groupIds: readonly string[],
  { tx, writeScopes }: Pick<WriteTarget, "tx" | "writeScopes">,
): Promise<void> {
  if (groupIds.length > 0) requireGroups(writeScopes);
  for (const groupId of groupIds) await addMembers(actor, groupId, [personId], tx);
}

export function requireGroups(writeScopes: readonly string[]): void {
  if (!writeScopes.includes("groups"))
    throw new JsonApiError("write_scope_missing", { needed: "groups", writable: writeScopes });
}

type SentNames = Pick<PersonValues, "first_name" | "last_name" | "email">;

function namesIn({ first_name: firstName, last_name: lastName, email }: SentNames): Partial<Names> {
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
  };
}
