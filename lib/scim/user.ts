import { invalidPath, invalidValue, ScimError } from "./errors";
import type { AttributePath, Filter, FilterValue } from "./filter";
import { type PatchPath, parsePath } from "./filter";
import { enterpriseSchema, userSchema } from "./names";

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

export type Email = { value: string; type?: string; primary?: boolean; display?: string };

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

export type Operation = "add" | "replace" | "remove";

const longestText = 1_000;

const mostEmails = 50;

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
    return name === "" ? "enterprise" : find([...enterpriseTexts, "manager"] as const, name);
  if (schema === "" || schema === userSchema) return find(coreAttributes, name);
  return null;
}

/** Returns a part of `name` as RFC 7643 writes it. */
export const namePartOf = (name: string) => find(nameParts, name);

const find = <Name extends string>(names: readonly Name[], name: string) =>
  names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? null;

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

const emailTexts = ["value", "type", "display"] as const;

function changedEmails(
  emails: Email[],
  operation: Operation,
  { path: { sub }, filter }: PatchPath,
  value: unknown,
): Email[] {
  const part = sub === null ? null : find([...emailTexts, "primary"] as const, sub);
  if (sub !== null && !part)
    throw invalidPath(`emails.${sub.slice(0, 100)} isn’t a part of an email address.`);
  if (part === null && !filter) {
    const sent = operation === "remove" && value === undefined ? null : listOf(value).map(emailOf);
    if (operation === "remove")
      return sent ? emails.filter((one) => !sent.some((other) => isSameAddress(one, other))) : [];
    return operation === "replace" ? (sent ?? []) : (sent ?? []).reduce(withEmail, emails);
  }
  const isMeant = (email: Email) => filter === null || matches(filter, email);
  if (operation === "remove" || value === null) {
    if (part === null || part === "value") return emails.filter((one) => !isMeant(one));
    return emails.map((one) => (isMeant(one) ? without(one, part) : one));
  }
  const changes =
    part === null ? partsOf(objectOf(unwrapped(value), "emails")) : partsOf({ [part]: unwrapped(value) });
  if (emails.some(isMeant)) {
    const changed = emails.map((one) => (isMeant(one) ? { ...one, ...changes } : one));
    return settled(
      changed,
      changed.findLast((one) => one.primary && !emails.includes(one)),
    );
  }
  // Entra replaces the value of an address that doesn't exist yet.
  const created = { ...(filter ? impliedBy(filter) : {}), ...changes };
  if (!created.value) throw new ScimError(400, "emails: no address matches, and none is given.", "noTarget");
  const email = { ...created, value: created.value };
  return settled([...emails, email], email);
}

function requireFew(emails: readonly unknown[]): void {
  if (emails.length > mostEmails)
    throw new ScimError(400, `emails has more than ${mostEmails} addresses.`, "tooMany");
}

const without = (email: Email, part: "type" | "display" | "primary"): Email => {
  const { [part]: _, ...rest } = email;
  return rest as Email;
};

const isSameAddress = (one: Email, other: Email) =>
  one.value.toLowerCase() === other.value.toLowerCase() &&
  (other.type === undefined || one.type === other.type);

function withEmail(emails: Email[], email: Email): Email[] {
  const others = emails.filter((one) => !isSameAddress(one, email));
  return settled([...others, email], email);
}

// One address is primary.
function settled(emails: Email[], changed: Email | undefined): Email[] {
  if (!changed?.primary) return emails;
  return emails.map((one) => (one === changed || !one.primary ? one : { ...one, primary: false }));
}

function emailOf(sent: unknown): Email {
  const { value, ...parts } = partsOf(typeof sent === "string" ? { value: sent } : objectOf(sent, "emails"));
  if (!value) throw invalidValue("emails.value is missing.");
  return { value, ...parts };
}

function partsOf(sent: Record<string, unknown>): Partial<Email> {
  const parts: Partial<Email> = {};
  for (const [key, value] of Object.entries(sent)) {
    const text = find(emailTexts, key);
    if (value === null) continue;
    if (text) parts[text] = textOf(value, `emails.${text}`);
    else if (/^primary$/i.test(key)) parts.primary = booleanOf(value, "emails.primary");
  }
  return parts;
}

function matches(filter: Filter, email: Email): boolean {
  switch (filter.kind) {
    case "and":
      return filter.parts.every((part) => matches(part, email));
    case "or":
      return filter.parts.some((part) => matches(part, email));
    case "not":
      return !matches(filter.part, email);
    case "present":
      return partOf(email, filter.path) !== undefined;
    case "compare": {
      const part = partOf(email, filter.path);
      if (filter.operator === "eq") return isEqual(part, filter.value);
      if (filter.operator === "ne") return !isEqual(part, filter.value);
      break;
    }
  }
  throw invalidPath("emails: only eq, ne and pr choose an address.");
}

function partOf(email: Email, { name, sub }: AttributePath): string | boolean | undefined {
  const part = find([...emailTexts, "primary"] as const, name);
  if (!part || sub) throw invalidPath(`emails.${name.slice(0, 100)} isn’t a part of an email address.`);
  return email[part];
}

function isEqual(part: string | boolean | undefined, value: FilterValue): boolean {
  if (typeof part === "boolean" || typeof value === "boolean")
    return String(part ?? false) === String(value).toLowerCase();
  return part !== undefined && part.toLowerCase() === String(value).toLowerCase();
}

/** Returns the parts that an address must have to match. @throws ScimError `noTarget` when the filter doesn't say */
function impliedBy(filter: Filter): Partial<Email> {
  if (filter.kind === "and") return Object.assign({}, ...filter.parts.map(impliedBy));
  if (filter.kind !== "compare" || filter.operator !== "eq")
    throw new ScimError(400, "emails: no address matches.", "noTarget");
  return partsOf({ [filter.path.name]: filter.value });
}

export function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidValue(`${name} must be an object.`);
  return value as Record<string, unknown>;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

// Entra's first dialect writes single values as `[{ "$ref": null, "value": "…" }]`.
function unwrapped(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const [one] = value;
  return typeof one === "object" && one !== null && "value" in one ? one.value : value;
}

/** Reads a text, or a number that a client wrote without quotes. @throws ScimError `invalidValue` */
export function textOf(sent: unknown, name: string): string {
  const value = unwrapped(sent);
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== "string") throw invalidValue(`${name} must be a text.`);
  if (text.length > longestText) throw invalidValue(`${name} has more than ${longestText} characters.`);
  if (/[\0\p{Cs}]/u.test(text)) throw invalidValue(`${name} has characters that can't be stored.`);
  return text.trim() === "" ? "" : text;
}

// Entra sends "True" and "False", as texts.
function booleanOf(sent: unknown, name: string): boolean {
  const value = unwrapped(sent);
  if (typeof value === "boolean") return value;
  if (typeof value === "string" && /^(true|false)$/i.test(value)) return value.toLowerCase() === "true";
  throw invalidValue(`${name} must be true or false.`);
}
