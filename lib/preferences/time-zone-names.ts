import timeZones from "cldr-bcp47/bcp47/timezone.json" with { type: "json" };

type Entry = { _alias?: string; _iana?: string };

/** Puts the current name first: browsers say Asia/Calcutta, and PostgreSQL may only know Asia/Kolkata. */
export function namesOfZone(name: string): readonly string[] {
  return groups.get(name.toLowerCase()) ?? [name];
}

const entries = Object.values(timeZones.keyword.u.tz).filter((entry) => typeof entry === "object") as Entry[];

const groups = new Map<string, readonly string[]>();

for (const { _alias, _iana } of entries) {
  const aliases = _alias?.split(" ") ?? [];
  const names = new Set(
    aliases.includes("UTC") ? ["UTC", ...aliases] : _iana ? [_iana, ...aliases] : aliases,
  );
  for (const name of names) groups.set(name.toLowerCase(), [...names]);
}
