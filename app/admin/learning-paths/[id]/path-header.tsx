import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Tabs } from "@/app/_components/tabs";
import { StatusTag } from "@/app/admin/status-tag";
import type { Role } from "@/lib/actor";
import type { LearningPathRecord } from "@/lib/learning-paths/admin-record";
import { learningPathsPath, learningPathUrl } from "../paths";

const rooms = [
  { path: "", name: "Courses", isAdmins: false },
  { path: "/details", name: "Details", isAdmins: true },
  { path: "/assignments", name: "Assignments", isAdmins: false },
  { path: "/learners", name: "Learners", isAdmins: false },
  { path: "/certificates", name: "Certificates", isAdmins: true },
];

type Props = { path: Pick<LearningPathRecord, "id" | "name" | "status">; roles: readonly Role[] };

export function PathHeader({ path, roles }: Props) {
  const isAdmin = roles.includes("admin");
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Learning paths", href: learningPathsPath }]} />
      <h1 className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-2xl">
        <bdi>{path.name}</bdi>
        <span className="font-normal text-base leading-none tracking-normal">
          <StatusTag status={path.status} />
        </span>
      </h1>
      <Tabs
        label="Learning path"
        base={learningPathUrl(path.id)}
        tabs={rooms.filter((room) => isAdmin || !room.isAdmins).map(({ path, name }) => ({ path, name }))}
      />
    </>
  );
}
