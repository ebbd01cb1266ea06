import { findAssignmentsDeleted } from "@/lib/assignments/deletion-effects";
import { findCoursesToAdd, type LearningPathRecord } from "@/lib/learning-paths/admin-record";
import { requireAdmin } from "@/lib/session/gates";
import { AddCourses } from "./add-courses";
import { CoursesInOrder } from "./courses-in-order";
import { StatusCard } from "./status-card";

const shown = { found: 20, offered: 6 };

type Props = { path: LearningPathRecord; q: string };

export async function Editor({ path, q }: Props) {
  const admin = await requireAdmin();
  const isDeletable = path.status !== "published";
  const deleted = isDeletable ? await findAssignmentsDeleted(admin, { learningPathId: path.id }) : null;
  const most = q ? shown.found : shown.offered;
  const found = await findCoursesToAdd(admin, path.id, q, most + 1);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <div className="space-y-6">
        <CoursesInOrder path={path} isEditable />
        <AddCourses path={path} q={q} found={found.slice(0, most)} hasMore={found.length > most} />
      </div>
      <StatusCard path={path} deleted={deleted} />
    </div>
  );
}
