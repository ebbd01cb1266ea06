import type { ReactNode } from "react";
import { FormattedNumber } from "@/app/_components/formatted-number";
import type { Belongings } from "@/lib/people/find";

export function DeletedData({ belongings }: { belongings: Belongings }) {
  const { identities, sessions, groups, enrollments, completions, courseCompletions } = belongings;
  const { certificates, exemptions, calendarFeeds, roles } = belongings;
  return (
    <List>
      <li>Their profile: name and email address.</li>
      <li>
        <FormattedNumber value={identities} /> {plural(identities, "user ID", "user IDs")} at the identity
        provider.
      </li>
      <li>
        <FormattedNumber value={sessions} /> {plural(sessions, "session", "sessions")}: they are signed out at
        once.
      </li>
      <li>
        <FormattedNumber value={groups} /> {plural(groups, "group membership", "group memberships")}.
      </li>
      <li>
        <FormattedNumber value={enrollments} /> {plural(enrollments, "enrollment", "enrollments")} in courses,
        with <FormattedNumber value={completions} /> completed {plural(completions, "activity", "activities")}
        . Their progress can’t be restored.
      </li>
      <li>
        <FormattedNumber value={courseCompletions} /> {plural(courseCompletions, "record", "records")} of
        courses that they completed.
      </li>
      {certificates > 0 && (
        <li>
          <FormattedNumber value={certificates} /> {plural(certificates, "certificate", "certificates")}, with
          the public proof: whoever checks one is told that there is none.
        </li>
      )}
      {exemptions > 0 && (
        <li>
          <FormattedNumber value={exemptions} /> {plural(exemptions, "exemption", "exemptions")}, with{" "}
          {plural(exemptions, "its reason", "their reasons")}.
        </li>
      )}
      {calendarFeeds > 0 && (
        <li>The address of their calendar: whatever subscribes to it gets nothing more.</li>
      )}
      {roles > 0 && <li>Their roles. Courses that they wrote stay, and groups that they manage.</li>}
      <li>Their time zone, and their place in assignments that name them.</li>
    </List>
  );
}

export function RemainingData() {
  return (
    <List>
      <li>
        Their sign-in attempts, made anonymous: what the identity provider sent about them is erased from
        each.
      </li>
      <li>What they created as an admin: courses, files and settings, without their name.</li>
      <li>
        The audit log, which can’t be changed: what admins did to them, and what they did as an admin, with
        their name at the time.
      </li>
    </List>
  );
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

function List({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-2 ps-5 marker:text-muted">{children}</ul>;
}
