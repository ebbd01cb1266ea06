import type { Metadata } from "next";
import { OpenAssignment } from "@/app/admin/assignments/open-assignment";
import { pathTarget } from "@/app/admin/assignments/target";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../../messages";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/assignments/[assignmentId]">;

export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Assignment" };
}

export default async function AssignmentPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id, assignmentId }, { message, at }] = await Promise.all([params, searchParams]);
  const path = await pathOrNotFound(admin, id);
  return (
    <>
      <PathHeader path={path} />
      <FlashMessage message={message} at={at} />
      <OpenAssignment
        admin={admin}
        target={pathTarget(path)}
        assignmentId={assignmentId}
        hasMessage={Boolean(message)}
      />
    </>
  );
}
