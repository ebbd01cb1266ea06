import { validate } from "uuid";
import type { Directory } from "@/lib/actor";
import { fieldValue } from "@/lib/custom-fields/value";
import { setFieldValues } from "@/lib/custom-fields/values";
import type { Database } from "@/lib/database/db";
import { type Names, updatePerson } from "@/lib/people/create";
import { deactivatePerson, reactivatePerson } from "@/lib/people/deactivate";
import { cleanEmail, cleanName } from "@/lib/people/profile";
import type { Context } from "./directory";
import type { Outcome } from "./result";
import type { enterpriseTexts, UserAttributes, UserDraft } from "./user";
import type { UserRow } from "./user-resource";

export async function syncPerson(
  { tx, actor, settings }: Context,
  user: UserRow,
  before: UserDraft,
  after: UserDraft,
): Promise<Outcome> {
  const did: Outcome["did"] = [];
  const [was, is] = [namesOf(before), namesOf(after)];
  const names: Partial<Names> = {};
  for (const name of ["firstName", "lastName", "email"] as const) {
    // A value from a sign-in or an admin stays when the directory never had one.
    const isCleared = is[name] === "" && was[name] !== "" && user[name] === was[name];
    if (is[name] !== "" || isCleared) names[name] = is[name];
  }
  if (await updatePerson(actor, user.personId, names, tx)) did.push("renamed");
  await setCustomFields({ tx, actor, settings }, user.personId, before.attributes, after.attributes);
  if (after.active === false && user.active) {
    await deactivatePerson(actor, user.personId, actor.identityProviderId, tx);
    did.push("deactivated");
  }
  if (after.active === true && !user.active) {
    const isOwn = user.deactivatedBy === actor.identityProviderId;
    if (isOwn) await reactivatePerson(actor, user.personId, tx);
    did.push(isOwn ? "reactivated" : "kept_deactivated");
  }
  return { did, ...(after.ignored.size > 0 && { ignored: [...after.ignored].slice(0, 50) }) };
}

async function setCustomFields(
  { tx, actor }: Context,
  personId: string,
  before: UserAttributes,
  after: UserAttributes,
): Promise<void> {
  const fields = await tx.personField.findMany({
    where: { scimAttribute: { not: null } },
    select: { id: true, scimAttribute: true },
  });
  if (fields.length === 0) return;
  const manager = after.manager ? await managersUserId(tx, actor, after.manager.value) : "";
  const values = fields.flatMap(({ id, scimAttribute }) => {
    const attribute = scimAttribute as "manager" | (typeof enterpriseTexts)[number];
    const value = fieldValue(attribute === "manager" ? manager : after[attribute]);
    // A value from an admin stays when the directory never had one.
    return value === "" && !before[attribute] ? [] : [{ fieldId: id, value }];
  });
  await setFieldValues(actor, personId, values, "scim", tx, actor.identityProviderId);
}

// Directories name a manager by the ID they got from Lectern; the field names people by their user ID.
async function managersUserId(
  tx: Database,
  { identityProviderId }: Directory,
  value: string,
): Promise<string> {
  if (!validate(value)) return value;
  const identity = await tx.identity.findFirst({
    where: {
      identityProviderId,
      person: { provisioned: { some: { identityProviderId, scimId: value } } },
    },
    orderBy: { createdAt: "desc" },
  });
  return identity?.subject ?? value;
}

export function namesOf({ attributes: { name, displayName, emails = [] } }: UserDraft): Names {
  const [firstName, lastName] = [cleanName(name?.givenName), cleanName(name?.familyName)];
  const whole = cleanName(displayName ?? name?.formatted);
  const email =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === "work") ?? emails[0];
  return { firstName: firstName || lastName ? firstName : whole, lastName, email: cleanEmail(email?.value) };
}
