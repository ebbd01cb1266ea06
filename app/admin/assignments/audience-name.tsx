import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { AssignmentRecord } from "@/lib/assignments/admin-record";
import type { NamedCondition } from "@/lib/assignments/conditions";
import type { Messages } from "@/lib/messages/messages";
import { fullName } from "@/lib/people/profile";

const namedInTitle = 2;

type Named = Pick<
  AssignmentRecord,
  "audience" | "conditions" | "groups" | "groupsCount" | "people" | "peopleCount"
> &
  Partial<Pick<AssignmentRecord, "reached">>;

export function AudienceName({ assignment }: { assignment: Named }): string {
  const { audience, conditions, groups, groupsCount, people, peopleCount, reached } = assignment;
  const { language } = usePreferences();
  const { adminAssignments, components } = useMessages();
  const t = adminAssignments.audience;
  if (audience === "everybody") return t.everyone;
  if (audience === "completed") return t.completed;
  if (audience === "matching") return t.matching({ conditions: conditionsText(conditions, language, t) });
  const personNames = people.map((person) => fullName(person, components));
  const names = [...groups.map(({ name }) => name), ...personNames].slice(0, namedInTitle);
  const count = groupsCount + peopleCount - names.length;
  if (names.length === 0) return reached?.count ? t.others : t.none;
  return new Intl.ListFormat(language).format(count > 0 ? [...names, t.more({ count })] : names);
}

function conditionsText(
  conditions: readonly NamedCondition[],
  language: string,
  t: Messages["adminAssignments"]["audience"],
): string {
  const alternatives = new Intl.ListFormat(language, { type: "disjunction" });
  const texts = conditions.map(({ field, values }) =>
    t.condition({ field, values: alternatives.format(values) }),
  );
  return new Intl.ListFormat(language).format(texts);
}
