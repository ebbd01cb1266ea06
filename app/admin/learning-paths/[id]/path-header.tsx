import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Tabs } from "@/app/_components/tabs";
import { StatusTag } from "@/app/admin/status-tag";
import { useMessages } from "@/app/messages";
import type { Role } from "@/lib/actor";
import type { LearningPathRecord } from "@/lib/learning-paths/admin-record";
import { learningPathsPath, learningPathUrl } from "../paths";

const rooms = [
  { path: "", name: "courses", isAdmins: false },
  { path: "/details", name: "details", isAdmins: true },
  { path: "/assignments", name: "assignments", isAdmins: false },
  { path: "/learners", name: "learners", isAdmins: false },
  { path: "/certificates", name: "certificates", isAdmins: true },
] as const;

type Props = { path: Pick<LearningPathRecord, "id" | "name" | "status">; roles: readonly Role[] };

export function PathHeader({ path, roles }: Props) {
  const { title, tabs } = useMessages().adminLearningPaths;
  const isAdmin = roles.includes("admin");
  return (
    <>
      <Breadcrumb crumbs={[{ name: title, href: learningPathsPath }]} />
      <h1 className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-2xl">
        <bdi>{path.name}</bdi>
        <span className="font-normal text-base leading-none tracking-normal">
          <StatusTag status={path.status} />
        </span>
      </h1>
      <Tabs
        label={tabs.label}
        base={learningPathUrl(path.id)}
        tabs={rooms
          .filter((room) => isAdmin || !room.isAdmins)
          .map(({ path, name }) => ({ path, name: tabs[name] }))}
      />
    </>
  );
}
