import { Notice } from "@/app/_components/notice";
import { inDigits } from "@/app/admin/digits";
import type { CourseRecord, LearnerCounts } from "@/lib/courses/admin-list";
import type { Count } from "@/lib/lists/count";
import { countOf, enrolledIn, peopleIn } from "../../words";

type Props = {
  course: CourseRecord;
  to: CourseRecord["status"];
  learners: LearnerCounts;
  audience: Count;
};

/** What another status of a course changes, and for whom. */
export function WhatChanges({ to, ...props }: Props) {
  return to === "published" ? <Publishing {...props} /> : <Withdrawing to={to} {...props} />;
}

function Publishing({ course, learners: { enrollmentsCount }, audience }: Omit<Props, "to">) {
  const { access, groupsCount, activitiesCount } = course;
  return (
    <div className="space-y-4">
      {audience.count > 0 && (
        <p>
          <strong>{peopleIn(audience)}</strong> can see it from now on
          {access === "everyone"
            ? ", and everybody who joins later."
            : `: the members of ${countOf(groupsCount, "group")}.`}
        </p>
      )}
      {audience.count === 0 && (
        <Notice tone="warning">
          Nobody can see it: {groupsCount === 0 ? "it is given to no group" : "no one is in its groups"}. You
          can publish it all the same, and change that under Access.
        </Notice>
      )}
      {activitiesCount === 0 && (
        <Notice tone="warning">It has no activities: learners will find nothing to do in it.</Notice>
      )}
      {enrollmentsCount.count > 0 && (
        <p>{peopleIn(enrollmentsCount)} had started it before: they go on where they left off.</p>
      )}
    </div>
  );
}

function Withdrawing({ course: { status }, learners, to, audience }: Props) {
  const { enrollmentsCount, completionsCount } = learners;
  // What is left of two numbers that are not known to the last is not known at all.
  const open = enrollmentsCount.isMore ? 0 : enrollmentsCount.count - completionsCount.count;
  return (
    <div className="space-y-4">
      {status === "published" && (
        <p>
          {audience.count === 0 ? "Nobody" : <strong>{peopleIn(audience)}</strong>}
          {audience.count === 0
            ? " can see it now, and nobody will."
            : " will not see it any more, not even its name."}
        </p>
      )}
      {enrollmentsCount.count > 0 ? (
        <p>
          {enrolledIn(enrollmentsCount)}
          {open > 0 && `, ${shareOf(open, enrollmentsCount.count)}in the middle of it`}. Their progress and
          completions are kept, and are there again when you publish it again.
        </p>
      ) : (
        <p>Nobody is enrolled in it.</p>
      )}
      <p className="text-muted">
        {to === "archived"
          ? "An archived course is one that is over: it stays in the list here and in the API."
          : "A draft is one that is being worked on: it stays in the list here and in the API."}
      </p>
    </div>
  );
}

function shareOf(some: number, all: number): string {
  if (some < all) return `${inDigits(some)} of them `;
  return all === 1 ? "" : "all of them ";
}
