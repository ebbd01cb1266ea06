import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { SearchForm } from "@/app/_components/search-form";
import { findGroup } from "@/lib/groups/admin-list";
import { findCandidates } from "@/lib/groups/member-list";
import { typed } from "@/lib/lists/table-schema";
import { requireAdmin } from "@/lib/session/gates";
import { addAddress, groupAddress, groupsPath } from "../../paths";
import { Said } from "../said";
import { Candidates } from "./candidates";
import { ListForm } from "./list-form";

/** Asks the gate too; and not the group's name, which would be one more question to the database. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Add people to a group" };
}

export default async function AddPeoplePage({ params, searchParams }: PageProps<"/admin/groups/[id]/add">) {
  const admin = await requireAdmin();
  const [{ id }, { said, q }] = await Promise.all([params, searchParams]);
  const group = await findGroup(admin, id);
  if (!group) return said ? redirect(`${groupsPath}?said=gone#result`) : notFound();
  const text = typed.catch("").parse(q);
  const found = text ? await findCandidates(admin, id, text) : null;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: "Groups", href: groupsPath },
          { name: group.name, href: groupAddress(id) },
        ]}
      />
      <PageHeader
        title={
          <>
            Add people to <bdi>{group.name}</bdi>
          </>
        }
        lead="Whom you add here stays in the group: no sign-in removes them."
      />
      <div className="grid max-w-prose gap-6">
        <Card heading="One by one">
          <Said said={said} part="search" />
          <SearchForm label="Name or e-mail" action={addAddress(id)} value={text} />
          {found && <Candidates groupId={id} text={text} {...found} />}
        </Card>
        <Card heading="Several at once">
          <ListForm groupId={id} />
        </Card>
      </div>
    </>
  );
}
