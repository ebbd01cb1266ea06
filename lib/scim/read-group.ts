import { groupName } from "@/lib/groups/names";
import { invalidPath, invalidValue, ScimError } from "./errors";
import type { AttributePath, Filter } from "./filter";
import { groupSchema } from "./names";
import { operationsIn } from "./patch";
import { listOf, objectOf, textOf } from "./values";

type SentGroup = {
  displayName: unknown;
  externalId: string | null;
  members: string[] | null;
  ignored: Set<string>;
};

export function readGroup(body: unknown, id: string | null = null): SentGroup {
  const group: SentGroup = { displayName: undefined, externalId: null, members: null, ignored: new Set() };
  for (const [key, value] of Object.entries(objectOf(body, "The body"))) {
    const attribute = attributeOf({ schema: "", name: key, sub: null });
    if (attribute === null) group.ignored.add(key.slice(0, 200));
    else if (attribute === "displayName") group.displayName = value;
    else if (attribute === "externalId")
      group.externalId = value === null ? null : textOf(value, "externalId") || null;
    else if (attribute === "members") group.members = value === null ? [] : readMembers(value);
    else if (id !== null && value !== id) throw new ScimError(400, "id can't be changed.", "mutability");
  }
  group.ignored.delete("schemas");
  group.ignored.delete("meta");
  return group;
}

export function readMembers(sent: unknown): string[] {
  return listOf(sent).map((member) => textOf(objectOf(member, "members").value, "members.value"));
}

/** Counts the members that a PATCH adds, for a group that only a dry run created. */
export function countAdded(body: unknown): number {
  return operationsIn(body)
    .filter(({ op, path }) => op === "add" && path?.toLowerCase() === "members")
    .reduce((sum, { value }) => sum + readMembers(value).length, 0);
}

/** Reads `value eq "…"`, or several joined by `or`. @throws ScimError `invalidPath` */
export function idsIn(filter: Filter): string[] {
  if (filter.kind === "or") return filter.parts.flatMap(idsIn);
  const isValue = filter.kind === "compare" && filter.operator === "eq" && /^value$/i.test(filter.path.name);
  if (!isValue || filter.path.sub) throw invalidPath("members: only value eq chooses a member.");
  return [String(filter.value)];
}

const attributes = ["id", "displayName", "externalId", "members"] as const;

export function attributeOf({ schema, name }: AttributePath) {
  if (schema !== "" && schema !== groupSchema) return null;
  return attributes.find((one) => one.toLowerCase() === name.toLowerCase()) ?? null;
}

export function nameOf(displayName: unknown): string {
  if (displayName === undefined || displayName === null) throw invalidValue("displayName is required.");
  const name = groupName(textOf(displayName, "displayName"));
  if (name === null) throw invalidValue("displayName must be one line of at most 200 characters.");
  return name;
}
