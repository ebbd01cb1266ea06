import { trimmed } from "@/lib/trimmed";
import { timeZoneOf } from "./format";
import { namesOfZone } from "./time-zone-names";

export function findTimeZone(typed: string): string | null {
  const name = trimmed(typed);
  const known = timeZoneOf(name.replaceAll(" ", "_"));
  if (known || name.length > 64) return known;
  const found = Intl.supportedValuesOf("timeZone").filter((zone) =>
    namesOfZone(zone).some((one) => cityOf(one) === folded(name)),
  );
  return found.length === 1 ? timeZoneOf(found[0]) : null;
}

const cityOf = (zone: string) => folded(zone.slice(zone.lastIndexOf("/") + 1));

/** Ignores case and accents: people type São Paulo, and the time zone is America/Sao_Paulo. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[_-]+/g, " ").toLowerCase();
}
