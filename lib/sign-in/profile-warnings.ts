import type { ProviderSettings } from "@/lib/identity-provider/schema";
import { profileWarnings } from "@/lib/messages/profile-warnings";
import { keysOf } from "@/lib/sign-in-attempts/outcome";
import type { Profile } from "./profile";
import { defaultGroupsPath } from "./userinfo";

type Keys = Record<string, unknown>;

export function warningsOf(
  { firstName, lastName, email, groups }: Profile,
  json: Keys,
  paths: ProviderSettings["advanced"]["attributePaths"],
): string[] {
  const fields = { first_name: firstName, last_name: lastName, email };
  const missing = Object.entries(fields).filter(([, value]) => !value);
  const place = { path: paths.groups ?? defaultGroupsPath, isSet: paths.groups !== undefined };
  return [
    ...missing.map(([name]) => profileWarnings.attribute_blank(name)),
    ...groupWarnings(groups, place, json),
  ];
}

function groupWarnings(
  groups: Profile["groups"],
  place: { path: string; isSet: boolean },
  json: Keys,
): string[] {
  if (!groups) {
    const { parent, keys } = whereItEnds(json, place.path);
    return [profileWarnings.groups_absent(place, parent, keys)];
  }
  const { names, skipped } = groups;
  if (!names) return [profileWarnings.groups_unreadable(place)];
  return skipped > 0 ? [profileWarnings.groups_skipped(place, skipped)] : [];
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
