import type { ReactNode } from "react";
import { Email } from "@/app/_components/breakable";
import { Day } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { None } from "@/app/_components/none";
import { FullName } from "@/app/admin/full-name";
import { grantName } from "@/app/admin/roles/words";
import { useMessages } from "@/app/messages";
import type { ComparedPerson } from "@/lib/people-merges/compare";
import type { Grant } from "@/lib/roles/list";
import { personMergeUrl, personUrl } from "../../paths";
import { PersonTags } from "../../person-tags";

export type Side = ComparedPerson & { grants: Grant[] };

/** The first person stays. */
export function Comparison({ sides }: { sides: [Side, Side] }) {
  const { people, peopleMerges: t } = useMessages();
  const [stays, goes] = sides;
  const row = (name: string, cell: (side: Side) => ReactNode) => (
    <Row key={name} name={name} headings={[t.stays, t.goes]} cells={[cell(stays), cell(goes)]} />
  );
  return (
    <>
      <table {...roles.table} className="w-full border-collapse max-sm:block">
        <caption className="sr-only">{t.comparison}</caption>
        <thead {...roles.group} className="max-sm:sr-only">
          <tr {...roles.row} className="border-line border-b text-sm">
            {[t.fields.field, t.stays, t.goes].map((name) => (
              <th
                key={name}
                {...roles.columnHeader}
                scope="col"
                className="py-2.5 pe-4 text-start font-medium text-muted"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="max-sm:block">
          {row(t.fields.name, (side) => (
            <span className="flex flex-wrap items-center gap-x-3">
              <Link href={personUrl(side.id)} className="underline underline-offset-4">
                <FullName person={side} />
              </Link>
              <PersonTags person={{ ...side, hasSignedIn: side.lastSignInAt !== null }} />
            </span>
          ))}
          {row(people.comparison.email, ({ email }) => email && <Email>{email}</Email>)}
          {row(
            people.profile.userId,
            ({ identities }) => identities.length > 0 && <Identities identities={identities} />,
          )}
          {row(people.comparison.groups, ({ groups }) => groups.length > 0 && <bdi>{groups.join(", ")}</bdi>)}
          {row(t.fields.enrollments, ({ enrollments }) => enrollments)}
          {row(t.fields.completions, ({ completions }) => completions)}
          {row(t.fields.certificates, ({ certificates }) => certificates)}
          {row(people.roles.title, (side) => (
            <Roles side={side} />
          ))}
          {row(people.profile.joined, ({ createdAt }) => (
            <Day value={createdAt} />
          ))}
          {row(people.profile.lastSignIn, ({ lastSignInAt }) =>
            lastSignInAt ? <Day value={lastSignInAt} /> : people.left.neverSignedIn,
          )}
        </tbody>
      </table>
      <p className="mt-4">
        <Link href={personMergeUrl(goes.id, stays.id)} className="text-accent underline underline-offset-4">
          {t.swap}
        </Link>
      </p>
    </>
  );
}

function Identities({ identities }: Pick<Side, "identities">) {
  return identities.map(({ subject, issuer }) => (
    <span key={`${issuer} ${subject}`} className="block">
      <bdi className="font-mono text-sm">{subject}</bdi> <bdi className="text-muted text-sm">{issuer}</bdi>
    </span>
  ));
}

function Roles({ side: { adminSince, grants } }: { side: Side }) {
  const { people, roles: words } = useMessages();
  // An admin and a rule may both give a role.
  const names = new Set([
    ...(adminSince ? [people.tags.admin] : []),
    ...grants.map((grant) => grantName(words, grant)),
  ]);
  return names.size > 0 ? <bdi>{[...names].join(", ")}</bdi> : <None />;
}

// Some browsers drop a table's semantics when its `display` changes.
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  columnHeader: { role: "columnheader" },
  rowHeader: { role: "rowheader" },
  cell: { role: "cell" },
};

type RowProps = { name: string; headings: [string, string]; cells: [ReactNode, ReactNode] };

function Row({ name, headings, cells }: RowProps) {
  return (
    <tr {...roles.row} className="border-line border-b align-baseline max-sm:block max-sm:py-3">
      <th
        {...roles.rowHeader}
        scope="row"
        className="py-3 pe-4 text-start font-medium max-sm:block max-sm:py-0"
      >
        {name}
      </th>
      {cells.map((cell, at) => (
        <td key={headings[at]} {...roles.cell} data-heading={headings[at]} className={cellClass}>
          <div className="wrap-anywhere min-w-0">{cell === "" || cell === false ? <None /> : cell}</div>
        </td>
      ))}
    </tr>
  );
}

const cellClass =
  "py-3 pe-4 max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-x-2 max-sm:py-0.5 " +
  "max-sm:before:text-muted max-sm:before:text-sm max-sm:before:content-[attr(data-heading)]";
