import type { PersonFieldSource } from "@/prisma/generated/enums";
import type { LineProblem, LineValues } from "./read-line";
import type { Outcome } from "./schema";

/** A person as they are now. `groups` are those that earlier files gave, by ID. */
export type PersonState = {
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  isActive: boolean;
  /** A file of this provider deactivated them. */
  isDeactivatedByFile: boolean;
  isAdmin: boolean;
  hasRole: boolean;
  /** A directory (SCIM) provides them. */
  isInDirectory: boolean;
  /** They have a user ID at another provider, too. */
  isElsewhere: boolean;
  groupIds: readonly string[];
  /** By the fields' ids. `owner` is null when a file may write the value. */
  fields: Readonly<Record<string, FieldState>>;
};

export type FieldState = { value: string; source: PersonFieldSource; owner: PersonFieldSource | null };

export type NamedGroup = { id: string | null; name: string };

/** Says what a row changes, or why something stays. Undoing reads it, too. Names and values are pairs of old and new. */
export type Detail = {
  problem?: { code: LineProblem; cell: string };
  /** Lines with the same person. */
  lines?: number[];
  names?: Partial<Record<NameField, [string, string]>>;
  fields?: Record<string, [FieldState | null, string]>;
  joined?: NamedGroup[];
  left?: NamedGroup[];
  isReactivated?: true;
  /** Missing from the file. */
  isMissing?: true;
  /** Groups that don't exist. */
  unknownGroups?: string[];
  kept?: Kept[];
  /** Says why an undo couldn't restore everything. */
  notUndone?: NotUndone[];
};

export type NameField = "firstName" | "lastName" | "email";

export const keptReasons = [
  "directory_names",
  "directory_active",
  "admin_active",
  "role_active",
  "others_deactivated",
  "unknown_inactive",
  "field_owned",
] as const;

/** `field` is the custom field's id. */
export type Kept = { why: (typeof keptReasons)[number]; field?: string; owner?: PersonFieldSource };

export const notUndoneReasons = ["has_signed_in", "has_record", "changed_since"] as const;

export type NotUndone = (typeof notUndoneReasons)[number];

export type Decision = { outcome: Outcome; detail: Detail };

export type Context = {
  createsGroups: boolean;
  deactivatesMissing: boolean;
  /** Existing groups, by name. */
  groupIds: ReadonlyMap<string, string>;
  /** Names of the groups in the states. */
  groupNames: ReadonlyMap<string, string>;
};

const nameFields = ["firstName", "lastName", "email"] as const;

/** Decides what a line changes for the person with its user ID; null when nobody has it. */
export function decideLine(values: LineValues, person: PersonState | null, context: Context): Decision {
  if (!person && values.active === false)
    return { outcome: "unchanged", detail: { kept: [{ why: "unknown_inactive" }] } };
  const detail: Detail = {};
  const kept: Kept[] = [];
  const names = changedNames(values, person);
  if (person && names && person.isInDirectory) kept.push({ why: "directory_names" });
  else if (names) detail.names = names;
  Object.assign(detail, changedGroups(values.groups, person, context));
  const fields = changedFields(values.fields, person, kept);
  if (fields) detail.fields = fields;
  const activity = person && changedActivity(values.active, person, context, kept);
  if (activity === "reactivated") detail.isReactivated = true;
  if (kept.length > 0) detail.kept = kept;
  if (!person) return { outcome: "created", detail };
  if (activity === "deactivated") return { outcome: "deactivated", detail };
  const isChanged = detail.names || detail.fields || detail.joined || detail.left || detail.isReactivated;
  return { outcome: isChanged ? "changed" : "unchanged", detail };
}

/** Decides about a person whom the file leaves out. */
export function decideMissing(person: PersonState | null): Decision {
  const isLeft = person?.isActive && !person.isAdmin && !person.isInDirectory && !person.isElsewhere;
  return { outcome: isLeft ? "deactivated" : "unchanged", detail: { isMissing: true } };
}

function changedNames(values: LineValues, person: PersonState | null): Detail["names"] {
  const changes = nameFields.flatMap((name) => {
    const value = values[name];
    const before = person?.[name] ?? "";
    return value === undefined || value === before ? [] : [[name, [before, value]] as const];
  });
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

/** A filled cell replaces what earlier files gave, and nothing that others gave. */
function changedGroups(
  names: readonly string[] | undefined,
  person: PersonState | null,
  { createsGroups, groupIds, groupNames }: Context,
): Pick<Detail, "joined" | "left" | "unknownGroups"> {
  if (!names) return {};
  const given = new Set(person?.groupIds);
  const groups = names.map((name) => ({ id: groupIds.get(name) ?? null, name }));
  const unknown = createsGroups ? [] : groups.filter(({ id }) => id === null).map(({ name }) => name);
  const joined = groups.filter(({ id }) => (id === null ? createsGroups : !given.has(id)));
  const wanted = new Set(groups.map(({ id }) => id));
  const left = [...given]
    .filter((id) => !wanted.has(id))
    .map((id) => ({ id, name: groupNames.get(id) ?? "" }));
  return {
    ...(joined.length > 0 && { joined }),
    ...(left.length > 0 && { left }),
    ...(unknown.length > 0 && { unknownGroups: unknown }),
  };
}

function changedFields(
  values: LineValues["fields"],
  person: PersonState | null,
  kept: Kept[],
): Detail["fields"] {
  const changes: NonNullable<Detail["fields"]> = {};
  for (const [id, value] of Object.entries(values ?? {})) {
    const before = person?.fields[id] ?? null;
    if (before?.value === value) continue;
    if (before?.owner) kept.push({ why: "field_owned", field: id, owner: before.owner });
    else changes[id] = [before, value];
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}

function changedActivity(
  active: boolean | undefined,
  person: PersonState,
  { deactivatesMissing }: Context,
  kept: Kept[],
): "deactivated" | "reactivated" | null {
  if (active === false && person.isActive) {
    if (person.isAdmin) kept.push({ why: "admin_active" });
    else if (person.isInDirectory) kept.push({ why: "directory_active" });
    else return "deactivated";
    return null;
  }
  // A complete list also brings back the people whom an earlier one left out.
  const isWanted = active === true || (active === undefined && deactivatesMissing);
  if (!isWanted || person.isActive) return null;
  // Reactivating a person gives their role back, which may need a second admin.
  if (!person.isDeactivatedByFile) kept.push({ why: "others_deactivated" });
  else if (person.isAdmin || person.hasRole) kept.push({ why: "role_active" });
  else return "reactivated";
  return null;
}
