import { formatCount } from "@/app/_components/format-count";
import { Notice } from "@/app/_components/notice";
import { RemovalEffects } from "@/app/admin/learning-paths/[id]/removal-effects";
import type { CourseRecord, LearnerCounts } from "@/lib/courses/admin-record";
import type { PathCompletedByRemoval } from "@/lib/courses/paths-completed-by-removal";
import type { Count } from "@/lib/lists/count";
import { countOf, enrolledIn, peopleIn } from "../../words";

type Props = {
  course: CourseRecord;
  to: CourseRecord["status"];
  learners: LearnerCounts;
  audience: Count;
  paths: PathCompletedByRemoval[];
};

export function StatusEffects({ to, ...props }: Props) {
  return to === "published" ? <Publishing {...props} /> : <Withdrawing to={to} {...props} />;
}

function Publishing({ course, learners: { enrollmentsCount }, audience }: Omit<Props, "to" | "paths">) {
  const { access, groupsCount, activitiesCount } = course;
  return (
    <div className="space-y-4">
      <p>
        As it is now, {audience.count === 0 ? "no one" : <strong>{peopleIn(audience)}</strong>} will be able
        to see it{access === "everyone" && ", and so will everyone who joins later"}
        {access === "groups" && groupsCount > 0 && `: the members of ${countOf(groupsCount, "group")}`}.
      </p>
      {activitiesCount === 0 && (
        <Notice tone="warning">It has no activities, so learners will find nothing to do.</Notice>
      )}
      {enrollmentsCount.count > 0 && (
        <p>{peopleIn(enrollmentsCount)} had started it before. They continue where they left off.</p>
      )}
    </div>
  );
}

function Withdrawing({ course: { status }, learners, to, audience, paths }: Props) {
  const { enrollmentsCount, underWayCount } = learners;
  // A share of a capped count would be wrong.
  const open = enrollmentsCount.isMore ? 0 : underWayCount.count;
  return (
    <div className="space-y-4">
      {status === "published" && (
        <p>
          {audience.count === 0 ? "No one" : <strong>{peopleIn(audience)}</strong>}
          {audience.count === 0
            ? " can see it now, and no one will."
            : " will no longer see it, not even its name."}
        </p>
      )}
      {enrollmentsCount.count > 0 ? (
        <p>
          {enrolledIn(enrollmentsCount)}
          {open > 0 && `, ${shareOf(open, enrollmentsCount.count)}still in progress`}. Their progress and
          completions are kept for when you publish it again.
        </p>
      ) : (
        <p>No one is enrolled in it.</p>
      )}
      {paths.map((path) => (
        <p key={path.id}>
          It is in {path.name === null ? "a learning path" : <Path name={path.name} />}, where it will no
          longer count. <RemovalEffects path={path} />
        </p>
      ))}
      <p className="text-muted">
        {to === "archived"
          ? "An archived course is over. It stays in the course list and in the API."
          : "A draft is still being worked on. It stays in the course list and in the API."}
      </p>
    </div>
  );
}

const Path = ({ name }: { name: string }) => (
  <>
    the learning path <bdi className="font-medium">“{name}”</bdi>
  </>
);

function shareOf(part: number, all: number): string {
  if (part < all) return `${formatCount(part)} of them `;
  return all === 1 ? "" : "all of them ";
}
