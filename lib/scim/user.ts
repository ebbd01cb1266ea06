import { changedEmails, type Email, requireFew } from "./emails";
import { invalidPath, invalidValue, ScimError } from "./errors";
import { type AttributePath, type Operation, type PatchPath, parsePath } from "./filter";
import { enterpriseSchema, userSchema } from "./names";
import { booleanOf, findName, listOf, objectOf, textOf } from "./values";

const nameParts = [
  "formatted",
  "familyName",
  "givenName",
  "middleName",
  "honorificPrefix",
  "honorificSuffix",
] as const;

export const coreTexts = ["displayName", "title", "preferredLanguage", "timezone"] as const;

export const enterpriseTexts = ["department", "employeeNumber"] as const;

export type Manager = { value: string; displayName?: string };

export type UserAttributes = Partial<
  Record<(typeof coreTexts)[number] | (typeof enterpriseTexts)[number], string>
> & {
  name?: Partial<Record<(typeof nameParts)[number], string>>;
  emails?: Email[];
  manager?: Manager;
};

/** A user as a request describes them. `active` is null until the directory says it. `ignored` names what isn't stored. */
export type UserDraft = {
  id: string | null;
  userName: string;
  externalId: string | null;
  active: boolean | null;
  attributes: UserAttributes;
  ignored: Set<string>;
};

export const emptyDraft = (): UserDraft => ({
  id: null,
  userName: "",
  externalId: null,
  active: null,
  attributes: {},
  ignored: new Set(),
});

/** Reads the body of a POST or PUT. @throws ScimError `invalidValue` */
export function readUser(body: unknown, draft = emptyDraft()): UserDraft {
  const sent = Object.entries(objectOf(body, "The body"));
  // A client may send what it doesn't know as null.
  const said = sent.filter(([key, value]) => value !== null || !/^active$/i.test(key));
  applyAll(draft, "replace", Object.fromEntries(said));
  if (draft.userName === "") throw invalidValue("userName is required.");
  return draft;
}

/** Applies one operation of a PATCH (RFC 7644, section 3.5.2). @throws ScimError for a shape that isn't known */
export function applyOperation(
  draft: UserDraft,
  operation: Operation,
  path: string | null,
  value: unknown,
): void {
  if (path !== null) applyAt(draft, operation, parsePath(path), value, path);
  else if (operation === "remove") throw new ScimError(400, "remove needs a path.", "noTarget");
  else applyAll(draft, operation, objectOf(value, "value"));
}

function applyAll(draft: UserDraft, operation: Operation, values: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(values)) {
    const path = readKey(key);
    if (path) applyAt(draft, operation, path, value, key);
    else draft.ignored.add(key.slice(0, 200));
  }
}

// Directories may send keys of their own.
function readKey(key: string): PatchPath | null {
  try {
    return parsePath(key);
  } catch {
    return null;
  }
}

function applyAt(
  draft: UserDraft,
  operation: Operation,
  { path, filter }: PatchPath,
  value: unknown,
  shown: string,
): void {
  const { attributes } = draft;
  const attribute = attributeOf(path);
  const isRemoval = operation === "remove" || value === null || value === undefined;
  if (filter && attribute !== "emails" && attribute !== null)
    throw invalidPath(`${shown}: ${path.name} has one value.`);
  switch (attribute) {
    case null:
      if (!/^(schemas|meta)$/i.test(shown)) draft.ignored.add(shown.slice(0, 200));
      return;
    case "id":
      if (value !== draft.id && draft.id !== null)
        throw new ScimError(400, "id can't be changed.", "mutability");
      return;
    case "userName":
      if (isRemoval) throw invalidValue("userName is required.");
      draft.userName = textOf(value, "userName");
      if (draft.userName === "") throw invalidValue("userName is required.");
      return;
    case "externalId":
      draft.externalId = isRemoval ? null : textOf(value, "externalId") || null;
      return;
    case "active":
      if (isRemoval) throw invalidValue("active must be true or false.");
      draft.active = booleanOf(value, "active");
      return;
    case "name":
      applyToName(attributes, isRemoval, path.sub, value);
      return;
    case "emails":
      requireFew(listOf(value));
      attributes.emails = changedEmails(attributes.emails ?? [], operation, { path, filter }, value);
      requireFew(attributes.emails);
      if (attributes.emails.length === 0) delete attributes.emails;
      return;
    case "manager":
      setManager(attributes, isRemoval, path.sub, value);
      return;
    case "enterprise":
      if (isRemoval)
        for (const name of ["department", "employeeNumber", "manager"] as const) delete attributes[name];
      else
        for (const [key, one] of Object.entries(objectOf(value, enterpriseSchema)))
          applyAll(draft, operation, { [`${enterpriseSchema}:${key}`]: one });
      return;
    default:
      if (path.sub) throw invalidPath(`${shown}: ${attribute} has no parts.`);
      setText(attributes, attribute, isRemoval ? "" : textOf(value, attribute));
  }
}

type Attribute =
  | (typeof coreTexts)[number]
  | (typeof enterpriseTexts)[number]
  | "id"
  | "userName"
  | "externalId"
  | "active"
  | "name"
  | "emails"
  | "manager"
  | "enterprise";

const coreAttributes = [...coreTexts, "id", "userName", "externalId", "active", "name", "emails"] as const;

/** Returns the attribute's name as RFC 7643 writes it, or null for one that Lectern doesn't store. */
export function attributeOf({ schema, name }: AttributePath): Attribute | null {
  if (schema === enterpriseSchema)
    return name === "" ? "enterprise" : findName([...enterpriseTexts, "manager"] as const, name);
  if (schema === "" || schema === userSchema) return findName(coreAttributes, name);
  return null;
}

/** Returns a part of `name` as RFC 7643 writes it. */
export const namePartOf = (name: string) => findName(nameParts, name);

function applyToName(
  attributes: UserAttributes,
  isRemoval: boolean,
  sub: string | null,
  value: unknown,
): void {
  if (sub === null && isRemoval) {
    delete attributes.name;
    return;
  }
  const parts = sub === null ? objectOf(value, "name") : { [sub]: isRemoval ? "" : value };
  const name = { ...attributes.name };
  for (const [key, text] of Object.entries(parts)) {
    const part = namePartOf(key);
    if (!part && sub === null) continue;
    if (!part) throw invalidPath(`name.${key.slice(0, 100)} isn’t a part of a name.`);
    setText(name, part, text === null ? "" : textOf(text, `name.${part}`));
  }
  if (Object.keys(name).length > 0) attributes.name = name;
  else delete attributes.name;
}

function setText<Name extends string>(
  attributes: Partial<Record<Name, unknown>>,
  name: Name,
  text: string,
): void {
  const texts: Partial<Record<string, unknown>> = attributes;
  if (text === "") delete texts[name];
  else texts[name] = text;
}

function setManager(
  attributes: UserAttributes,
  isRemoval: boolean,
  sub: string | null,
  value: unknown,
): void {
  if (sub !== null && sub.toLowerCase() !== "value") return;
  const manager = isRemoval ? null : managerOf(value);
  if (manager) attributes.manager = manager;
  else delete attributes.manager;
}

// Entra sends the ID as a text, or in an object, or in a list of one; an empty text removes it.
function managerOf(sent: unknown): Manager | null {
  const value = Array.isArray(sent) && sent.length <= 1 ? (sent[0] ?? "") : sent;
  if (typeof value === "string" || typeof value === "number") {
    const text = textOf(value, "manager");
    return text ? { value: text } : null;
  }
  const { value: id, displayName } = objectOf(value, "manager");
  const text = id === undefined || id === null ? "" : textOf(id, "manager.value");
  if (!text) return null;
  return {
    value: text,
    ...(typeof displayName === "string" && { displayName: textOf(displayName, "manager.displayName") }),
  };
}
