import { ButtonLink } from "../_components/button-link";
import { DataTable } from "../_components/data-table";
import { DateTime } from "../_components/date-time";
import { EmptyState } from "../_components/empty-state";
import { FilterForm } from "../_components/filter-form";
import { FormattedNumber } from "../_components/formatted-number";
import { NothingFound } from "../_components/nothing-found";
import { Pagination } from "../_components/pagination";
import { PastTheEnd } from "../_components/past-the-end";
import { SearchForm } from "../_components/search-form";
import { Tag } from "../_components/tag";

const here = "/components";
const moment = new Date("2026-11-21T14:30:00Z");

const rows = [
  { id: "1", name: "Fire safety", groups: ["Engineering", "Sales"], people: 26_000, changed: moment },
  { id: "2", name: "السلامة من الحرائق", groups: [], people: 0, changed: moment },
];

export function Table() {
  return (
    <>
      <FilterForm
        action={here}
        query={{ filters: { q: "fire", status: "", from: "", to: "" }, sort: "" }}
        filters={[
          { kind: "search", name: "q", label: "Search" },
          {
            kind: "choice",
            name: "status",
            label: "Status",
            any: "Any status",
            options: [{ value: "draft", label: "Draft" }],
          },
          { kind: "date", name: "from", label: "From" },
          { kind: "date", name: "to", label: "To" },
        ]}
      />
      <DataTable
        caption="Courses, by name"
        sort="name"
        page={2}
        hasNext
        hrefFor={() => here}
        csv={here}
        empty={null}
        rows={rows}
        columns={[
          {
            heading: "Name",
            sort: { name: "name", first: "ascending" },
            cell: ({ name }) => <bdi>{name}</bdi>,
          },
          {
            heading: "Groups",
            cell: ({ groups }) => groups.map((group) => <Tag key={group}>{group}</Tag>),
          },
          { heading: "People", cell: ({ people }) => <FormattedNumber value={people} /> },
          {
            heading: "Changed",
            sort: { name: "changed", first: "descending" },
            cell: ({ changed }) => <DateTime value={changed} />,
          },
        ]}
      />
    </>
  );
}

export function SearchAndPages() {
  return (
    <div className="grow space-y-4">
      <SearchForm label="Search" action={here} value="" />
      <Pagination label="Pages" page={2} hasNext hrefFor={() => here} />
    </div>
  );
}

export function EmptyLists() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <EmptyState title="Nothing here" action={<ButtonLink href={here}>What to do</ButtonLink>}>
        Why it is empty, and what to do next.
      </EmptyState>
      <NothingFound title="Nothing found for “fyre”" all={{ href: here, name: "Show all" }}>
        Try fewer or other words.
      </NothingFound>
      <PastTheEnd href={here} />
    </div>
  );
}
