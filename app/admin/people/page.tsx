import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { TextLink } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { tickedIn } from "@/lib/assignments/learners-schema";
import { filterOf, findPeopleList } from "@/lib/custom-fields/people-list";
import { listSuggestions } from "@/lib/custom-fields/suggestions";
import { listUrl } from "@/lib/lists/admin-list-query";
import type { Messages } from "@/lib/messages/messages";
import type { PeopleFilter } from "@/lib/people/list";
import { reachesEverything } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, ListDownload, readAdminList } from "../admin-list-table";
import { columnsIn, mayBeInvited, NobodyYet } from "./columns";
import { importsPath } from "./imports/paths";
import { InviteForm } from "./invite-form";
import { FlashMessage } from "./messages";
import { inviteEveryoneUrl, invitePath, leaversPath, newPersonPath, peoplePath } from "./paths";

export const generateMetadata = titled(
  (t) => t.people.title,
  () => requireMay("people.read", "groups.read"),
);

export default async function PeoplePage({ searchParams }: PageProps<"/admin/people">) {
  const actor = await requireMay("people.read", "groups.read");
  const messages = await currentMessages();
  const { people: t, peopleImports } = messages;
  const { message, count, at, person, ...parameters } = await searchParams;
  const ticked = tickedIn({ person });
  if (!ticked) notFound();
  const [{ list, fields }, suggestions] = await Promise.all([findPeopleList(actor), listSuggestions(actor)]);
  const found = await readAdminList(actor, list, parameters);
  const isAdmin = actor.roles.includes("admin");
  const isChoosing = isAdmin && found.rows.some(mayBeInvited);
  const fieldFilters = fields.map(({ id, name }) => {
    return { kind: "text", name: filterOf({ id }), label: name, suggestions: suggestions[id] } as const;
  });
  const table = (
    <AdminListTable
      {...found}
      path={peoplePath}
      caption={t.title}
      columns={columnsIn(messages, { isChoosing, ticked })}
      isInForm
      empty={<NobodyYet />}
      noneFound={t.list.noneFound}
      showAll={t.list.showAll}
      advice={t.list.advice}
    />
  );
  return (
    <>
      <PageHeader
        title={t.title}
        lead={reachesEverything(actor, "people.read") ? t.lead.all : t.lead.own}
        action={isAdmin && <ButtonLink href={newPersonPath}>{t.create.open}</ButtonLink>}
      />
      <FlashMessage message={message} count={count} at={at} />
      <p className="mb-6 flex flex-wrap gap-x-5 gap-y-1">
        {isAdmin && <TextLink href={importsPath}>{peopleImports.link}</TextLink>}
        {isAdmin && <TextLink href={inviteEveryoneUrl}>{t.invite.everyone}</TextLink>}
        <TextLink href={leaversPath}>{t.left.title}</TextLink>
      </p>
      <FilterForm action={peoplePath} filters={[...filtersIn(t), ...fieldFilters]} query={found.query} />
      {isChoosing ? (
        <InviteForm
          path={invitePath}
          query={[...new URLSearchParams(listUrl("", found.query))]}
          texts={{ title: t.invite.selected, everyone: t.invite.everyoneFound, invite: t.invite.button }}
        >
          {table}
        </InviteForm>
      ) : (
        table
      )}
      <ListDownload path={peoplePath} query={found.query} rows={found.rows} />
    </>
  );
}

const filtersIn = ({ filters: t }: Messages["people"]): Filter<PeopleFilter>[] => [
  { kind: "search", name: "q", label: t.search },
  {
    kind: "choice",
    name: "status",
    label: t.status,
    any: t.anyStatus,
    options: [
      { value: "active", label: t.active },
      { value: "deactivated", label: t.deactivated },
    ],
  },
  {
    kind: "choice",
    name: "sign_in",
    label: t.signIn,
    any: t.anyStatus,
    options: [
      { value: "never", label: t.never },
      { value: "not_invited", label: t.notInvited },
      { value: "invited", label: t.invited },
    ],
  },
  {
    kind: "choice",
    name: "role",
    label: t.role,
    any: t.anyRole,
    options: [{ value: "admin", label: t.admins }],
  },
  { kind: "text", name: "group", label: t.group },
];
