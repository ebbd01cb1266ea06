import { notFound, redirect } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { PageHeader } from "@/app/_components/page-header";
import { rich } from "@/app/_components/rich";
import { SearchForm } from "@/app/_components/search-form";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findGroup } from "@/lib/groups/admin-record";
import { searchText } from "@/lib/lists/admin-list-query";
import { findCandidates } from "@/lib/memberships/list";
import { requireAdmin } from "@/lib/session/gates";
import { addPeopleUrl, groupsPath, groupUrl } from "../../paths";
import { FlashMessage } from "../messages";
import { Candidates } from "./candidates";
import { ListForm } from "./list-form";

export const generateMetadata = titled((t) => t.groups.add.pageTitle, requireAdmin);

export default async function AddPeoplePage({ params, searchParams }: PageProps<"/admin/groups/[id]/add">) {
  const admin = await requireAdmin();
  const [{ id }, { message, q }] = await Promise.all([params, searchParams]);
  const group = await findGroup(admin, id);
  if (!group) return message ? redirect(`${groupsPath}?message=gone#result`) : notFound();
  const text = searchText.catch("").parse(q);
  const found = text ? await findCandidates(admin, id, text) : null;
  const { add: t, title } = (await currentMessages()).groups;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: title, href: groupsPath },
          { name: group.name, href: groupUrl(id) },
        ]}
      />
      <PageHeader title={rich(t.title, { name: <bdi>{group.name}</bdi> })} lead={t.lead} />
      <div className="grid max-w-prose gap-6">
        <Card heading={t.one}>
          <FlashMessage message={message} part="search" />
          <SearchForm label={t.search} action={addPeopleUrl(id)} value={text} />
          {found && <Candidates groupId={id} text={text} {...found} />}
        </Card>
        <Card heading={t.several}>
          <ListForm groupId={id} />
        </Card>
      </div>
    </>
  );
}
