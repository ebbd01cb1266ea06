import type { Metadata } from "next";
import { ListedAssignments } from "@/app/admin/assignments/listed-assignments";
import { pathTarget } from "@/app/admin/assignments/target";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { PathHeader } from "../path-header";
import { pathOrNotFound } from "../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/assignments">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Learning path assignments" };
}

export default async function AssignmentsPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const path = await pathOrNotFound(admin, id);
  return (
    <>
      <PathHeader path={path} />
      <FlashMessage message={message} at={at} />
      <ListedAssignments admin={admin} target={pathTarget(path)} />
    </>
  );
}
