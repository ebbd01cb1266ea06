import type { ReactNode } from "react";
import { Num } from "@/app/_components/num";
import type { Belongings } from "@/lib/people/find";

/** What is deleted with a person. */
export function WhatGoes({ belongings }: { belongings: Belongings }) {
  const { identities, sessions, groups, enrollments, completions, courseCompletions } = belongings;
  return (
    <List>
      <li>Their profile: name and e-mail address.</li>
      <li>
        <Num value={identities} /> {plural(identities, "user id", "user ids")} by which the identity provider
        knows them.
      </li>
      <li>
        <Num value={sessions} /> {plural(sessions, "session", "sessions")}: they are signed out at once.
      </li>
      <li>
        <Num value={groups} /> {plural(groups, "group membership", "group memberships")}.
      </li>
      <li>
        <Num value={enrollments} /> {plural(enrollments, "enrollment", "enrollments")} in courses, with{" "}
        <Num value={completions} /> completed {plural(completions, "activity", "activities")}. Nobody can
        bring their progress back.
      </li>
      <li>
        <Num value={courseCompletions} /> {plural(courseCompletions, "record", "records")} of courses that
        they completed.
      </li>
    </List>
  );
}

/** What is still there afterwards. */
export function WhatStays() {
  return (
    <List>
      <li>
        Their sign-in attempts, as attempts of nobody: what the identity provider said of them is erased from
        each.
      </li>
      <li>What they made as an admin: courses, files, settings, without their name.</li>
      <li>
        The audit log, which nobody can change: what admins did to them, and what they did as an admin, with
        their name as it was.
      </li>
    </List>
  );
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

function List({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-2 ps-5 marker:text-muted">{children}</ul>;
}
