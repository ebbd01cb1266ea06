import { invalidPath, invalidValue, ScimError } from "./errors";
import type { AttributePath, Filter, FilterValue, Operation, PatchPath } from "./filter";
import { booleanOf, findName, listOf, objectOf, textOf, unwrapped } from "./values";

export type Email = { value: string; type?: string; primary?: boolean; display?: string };

const mostEmails = 50;

const emailTexts = ["value", "type", "display"] as const;

export function changedEmails(
  emails: Email[],
  operation: Operation,
  { path: { sub }, filter }: PatchPath,
  value: unknown,
): Email[] {
  const part = sub === null ? null : findName([...emailTexts, "primary"] as const, sub);
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

export function requireFew(emails: readonly unknown[]): void {
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
    const text = findName(emailTexts, key);
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
  const part = findName([...emailTexts, "primary"] as const, name);
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
