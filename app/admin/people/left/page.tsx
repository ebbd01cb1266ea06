import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Email } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { TextLink } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { PageHeader } from "@/app/_components/page-header";
import { FullName } from "@/app/admin/full-name";
import { currentMessages, useMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { titled } from "@/app/titled";
import type { Messages } from "@/lib/messages/messages";
import { type Leaver, leaversListFor } from "@/lib/people/left-list";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../../admin-list-table";
import { leaversPath, peoplePath, personUrl } from "../paths";

export const generateMetadata = titled(
  (t) => t.people.left.title,
  () => requireMay("people.read"),
);

export default async function LeaversPage({ searchParams }: PageProps<"/admin/people/left">) {
  const actor = await requireMay("people.read");
  const { timeZone } = await currentPreferences();
  const list = leaversListFor(actor, timeZone ?? "UTC");
  const [found, { people: t }] = await Promise.all([
    readAdminList(actor, list, await searchParams),
    currentMessages(),
  ]);
  return (
    <>
      <Breadcrumb crumbs={[{ name: t.title, href: peoplePath }]} />
      <PageHeader title={t.left.title} lead={t.left.lead} />
      <FilterForm action={leaversPath} filters={filtersIn(t)} query={found.query} />
      <AdminListTable
        {...found}
        path={leaversPath}
        caption={t.left.title}
        columns={columnsIn(t)}
        empty={<NobodyYet />}
        noneFound={t.list.noneFound}
        showAll={t.left.showAll}
        advice={t.left.advice}
      />
    </>
  );
}

const filtersIn = ({ filters, left }: Messages["people"]): Filter<"q" | "source" | "from" | "to">[] => [
  { kind: "search", name: "q", label: filters.search },
  {
    kind: "choice",
    name: "source",
    label: left.source,
    any: filters.anyStatus,
    options: (["admin", "scim", "file", "api"] as const).map((value) => ({
      value,
      label: left.sources[value],
    })),
  },
  { kind: "date", name: "from", label: left.from },
  { kind: "date", name: "to", label: left.to },
];

const columnsIn = ({ columns, left }: Messages["people"]): Column<Leaver>[] => [
  {
    heading: columns.name,
    sort: { name: "name", first: "ascending" },
    cell: (person) =>
      person.isInScope ? (
        <TextLink href={personUrl(person.id)}>
          <FullName person={person} />
        </TextLink>
      ) : (
        <FullName person={person} />
      ),
  },
  { heading: columns.email, cell: ({ email }) => email && <Email>{email}</Email> },
  {
    heading: left.on,
    sort: { name: "left", first: "descending" },
    cell: ({ deactivatedAt }) => <DateTime value={deactivatedAt} />,
  },
  { heading: left.source, cell: (person) => <Source person={person} /> },
  {
    heading: columns.lastSignIn,
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <DateTime value={lastSignInAt} /> : <Missing>{left.neverSignedIn}</Missing>,
  },
];

function Source({ person: { source, provider, by } }: { person: Leaver }) {
  const { sources } = useMessages().people.left;
  const detail = provider ?? by;
  return (
    <>
      {sources[source]}
      {detail && <bdi className="wrap-anywhere block text-muted text-sm">{detail}</bdi>}
    </>
  );
}

function NobodyYet() {
  const { title, text } = useMessages().people.left.noneYet;
  return <EmptyState title={title}>{text}</EmptyState>;
}
