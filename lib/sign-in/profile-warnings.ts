import type { ProviderSettings } from "@/lib/identity-provider/schema";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
import { keysOf } from "@/lib/sign-in-attempts/outcome";
import type { Profile } from "./profile";
import { defaultGroupsPath } from "./userinfo";

type Keys = Record<string, unknown>;

export function warningsOf(
  { firstName, lastName, email, groups, fields: custom = [] }: Profile,
  json: Keys,
  paths: ProviderSettings["advanced"]["attributePaths"],
): Evidence[] {
  const fields = { first_name: firstName, last_name: lastName, email };
  const all = [...Object.entries(fields), ...custom.map(({ name, value }) => [name, value] as const)];
  const missing = all.filter(([, value]) => !value);
  const place = { path: paths.groups ?? defaultGroupsPath, isSet: paths.groups !== undefined };
  return [
    ...missing.map(([name]) => ({ code: "attribute_blank", name }) as const),
    ...groupWarnings(groups, place, json),
  ];
}

function groupWarnings(
  groups: Profile["groups"],
  place: { path: string; isSet: boolean },
  json: Keys,
): Evidence[] {
  if (!groups) {
    const { parent, keys } = whereItEnds(json, place.path);
    const fields = keys.join(", ") || "—";
    return parent
      ? [{ code: "groups_absent_in", ...place, parent, fields }]
      : [{ code: "groups_absent", ...place, fields }];
  }
  const [{ names, skipped: count }, { path }] = [groups, place];
  if (!names) return [{ code: "groups_unreadable", path }];
  return count > 0 ? [{ code: "groups_skipped", path, count }] : [];
}

function whereItEnds(json: Keys, path: string): { parent: string; keys: string[] } {
  let [value, parents]: [Keys, string[]] = [json, []];
  for (const key of path.split(".")) {
    const next = Object.hasOwn(value, key) ? value[key] : null;
    if (typeof next !== "object" || next === null || Array.isArray(next)) break;
    [value, parents] = [next as Keys, [...parents, key]];
  }
  return { parent: parents.join("."), keys: keysOf(value) };
}
