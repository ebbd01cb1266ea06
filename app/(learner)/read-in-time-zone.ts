import { currentPreferences } from "@/app/preferences";
import type { Learner } from "@/lib/actor";
import { timeZoneOf } from "@/lib/preferences/format";
import { saveTimeZone } from "@/lib/preferences/time-zone";

export async function readInTimeZone<
  Found extends { timeZone?: string | null; storedLanguage?: string | null } | null,
>(learner: Learner, read: () => Promise<Found>): Promise<Found> {
  const [{ timeZone, browserLanguage: language }, found] = await Promise.all([currentPreferences(), read()]);
  if (found?.timeZone === undefined) return found;
  const isElsewhere = timeZone !== null && timeZone !== timeZoneOf(found.timeZone ?? undefined);
  const { storedLanguage: known = language } = found;
  if (!isElsewhere && known === language) return found;
  const isSaved = await saveTimeZone(learner, timeZone, language);
  return isSaved && isElsewhere ? read() : found;
}
