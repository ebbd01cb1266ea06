import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { AssignmentRecord } from "@/lib/assignments/admin-record";
import { fullName } from "@/lib/people/profile";

const namedInTitle = 2;

type Named = Pick<AssignmentRecord, "audience" | "groups" | "groupsCount" | "people" | "peopleCount"> &
  Partial<Pick<AssignmentRecord, "reached">>;

export function AudienceName({ assignment }: { assignment: Named }): string {
  const { audience, groups, groupsCount, people, peopleCount, reached } = assignment;
  const { language } = usePreferences();
  const { adminAssignments, components } = useMessages();
  const t = adminAssignments.audience;
  if (audience === "everybody") return t.everyone;
  if (audience === "completed") return t.completed;
  const personNames = people.map((person) => fullName(person, components));
  const names = [...groups.map(({ name }) => name), ...personNames].slice(0, namedInTitle);
  const count = groupsCount + peopleCount - names.length;
  if (names.length === 0) return reached?.count ? t.others : t.none;
  return new Intl.ListFormat(language).format(count > 0 ? [...names, t.more({ count })] : names);
}
