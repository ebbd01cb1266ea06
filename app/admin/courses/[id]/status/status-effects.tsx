import type { ReactNode } from "react";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { RemovalEffects } from "@/app/admin/learning-paths/[id]/removal-effects";
import { useMessages } from "@/app/messages";
import type { CourseRecord, LearnerCounts } from "@/lib/courses/admin-record";
import type { PathCompletedByRemoval } from "@/lib/courses/paths-completed-by-removal";
import type { Count } from "@/lib/lists/count";
import { counted } from "@/lib/lists/count";

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
  const { status: t } = useMessages().adminCourses;
  const { access, groupsCount, activitiesCount } = course;
  const people = { ...counted(audience), strong };
  return (
    <div className="space-y-4">
      <p>
        {audience.count === 0
          ? t.noOneSees
          : access === "everyone"
            ? rich(t.everyoneSees, people)
            : groupsCount > 0
              ? rich(t.groupsSee, { ...people, groups: groupsCount })
              : rich(t.someSee, people)}
      </p>
      {activitiesCount === 0 && <Notice tone="warning">{t.noActivities}</Notice>}
      {enrollmentsCount.count > 0 && <p>{t.resumed(counted(enrollmentsCount))}</p>}
    </div>
  );
}

function Withdrawing({ course: { status }, learners, to, audience, paths }: Props) {
  const { enrolled, status: t } = useMessages().adminCourses;
  const { enrollmentsCount, underWayCount } = learners;
  return (
    <div className="space-y-4">
      {status === "published" && (
        <p>{audience.count === 0 ? t.alreadyHidden : rich(t.hidden, { ...counted(audience), strong })}</p>
      )}
      <p>
        {enrolled(counted(enrollmentsCount))}{" "}
        {underWayCount.count > 0 && t.unfinished(counted(underWayCount))}{" "}
        {enrollmentsCount.count > 0 && t.kept}
      </p>
      {paths.map((path) => (
        <p key={path.id}>
          {path.name === null
            ? t.inSomePath
            : rich(t.inPath, { name: <bdi className="font-medium">{path.name}</bdi> })}{" "}
          <RemovalEffects path={path} />
        </p>
      ))}
      <p className="text-muted">{to === "archived" ? t.archivedMeans : t.draftMeans}</p>
    </div>
  );
}

const strong = (text: ReactNode) => <strong>{text}</strong>;
