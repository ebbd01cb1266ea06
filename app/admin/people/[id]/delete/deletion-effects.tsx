import type { Messages } from "@/lib/messages/messages";
import type { Belongings } from "@/lib/people/find";

type Texts = Messages["people"]["delete"];

export function DeletedData({ t, belongings }: { t: Texts["deleted"]; belongings: Belongings }) {
  const { identities, sessions, groups, enrollments, completions, courseCompletions } = belongings;
  const { certificates, exemptions, calendarFeeds, roles } = belongings;
  return (
    <ul className={listClass}>
      <li>{t.profile}</li>
      <li>{t.identities({ count: identities })}</li>
      <li>{t.sessions({ count: sessions })}</li>
      <li>{t.groups({ count: groups })}</li>
      <li>{t.enrollments({ enrollments, activities: completions })}</li>
      <li>{t.completions({ count: courseCompletions })}</li>
      {certificates > 0 && <li>{t.certificates({ count: certificates })}</li>}
      {exemptions > 0 && <li>{t.exemptions({ count: exemptions })}</li>}
      {calendarFeeds > 0 && <li>{t.calendar}</li>}
      {roles > 0 && <li>{t.roles}</li>}
      <li>{t.rest}</li>
    </ul>
  );
}

export const KeptData = ({ t }: { t: Texts["kept"] }) => (
  <ul className={listClass}>
    <li>{t.attempts}</li>
    <li>{t.work}</li>
    <li>{t.auditLog}</li>
  </ul>
);

const listClass = "list-disc space-y-2 ps-5 marker:text-muted";
