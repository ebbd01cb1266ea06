import { knownHeadings, normalized } from "./headings";
import { type PersonTarget, personTargets, type Target } from "./schema";

/** Returns what each column of the file likely fills. Custom fields win by their own name; each target has one column at most. */
export function detectColumns(
  headings: readonly string[],
  fields: readonly { id: string; name: string }[],
): Target[] {
  const names = headings.map(normalized);
  const found = new Map<number, Target>();
  for (const { id, name } of fields) {
    const place = names.findIndex((one, place) => one === normalized(name) && !found.has(place));
    if (place >= 0) found.set(place, `field:${id}`);
  }
  for (const target of personTargets) {
    const place = placeOf(target, names, found);
    if (place !== null) found.set(place, target);
  }
  return names.map((_, place) => found.get(place) ?? null);
}

function placeOf(
  target: PersonTarget,
  names: readonly string[],
  taken: ReadonlyMap<number, Target>,
): number | null {
  for (const known of knownHeadings[target]) {
    const heading = normalized(known);
    const place = names.findIndex((name, place) => name === heading && !taken.has(place));
    if (place >= 0) return place;
  }
  return null;
}
