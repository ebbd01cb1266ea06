import type { Metadata } from "next";
import { SetTerms } from "@/app/admin/assignments/set-terms";
import { pathTarget } from "@/app/admin/assignments/target";
import { requireMay } from "@/lib/session/gates";
import { PathHeader } from "../../../path-header";
import { pathOrNotFound } from "../../../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/assignments/new/terms">;

export async function generateMetadata(): Promise<Metadata> {
  await requireMay("assignments.edit", "paths.read");
  return { title: "Assign a learning path: when" };
}

export default async function NewTermsPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "paths.read");
  const { id } = await params;
  const path = await pathOrNotFound(actor, id);
  return (
    <>
      <PathHeader path={path} roles={actor.roles} />
      <SetTerms actor={actor} target={pathTarget(path)} query={await searchParams} />
    </>
  );
}
