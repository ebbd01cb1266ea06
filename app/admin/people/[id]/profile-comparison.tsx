import type { ReactNode } from "react";
import { Email } from "@/app/_components/breakable";
import { Missing } from "@/app/_components/missing";
import { None } from "@/app/_components/none";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { PersonRecord } from "@/lib/people/admin-record";
import { warningsIn } from "@/lib/sign-in/test-report";
import type { Step } from "@/lib/sign-in-attempts/schema";
import { findStep } from "@/lib/sign-in-attempts/steps";

type Props = {
  person: PersonRecord;
  steps: Step[] | null;
};

export function ProfileComparison({ person, steps }: Props) {
  const messages = useMessages();
  const { comparison: t } = messages.people;
  const read = steps && findStep(steps, "mapped");
  const warnings = read && warningsIn(read, messages);
  const answer = steps && findStep(steps, "userinfo_answer");
  const { first_name, last_name, email, groups } = read?.mapped ?? {};
  const blank = read ? t.sentBlank : t.unknown;
  const noGroups = groups ? t.noGroups : read ? t.groupsMissing : t.unknown;
  const names = person.groups.map(({ name }) => name);
  return (
    <>
      <table {...roles.table} className="w-full border-collapse max-sm:block">
        <caption className="sr-only">{t.caption}</caption>
        <thead {...roles.group} className="max-sm:sr-only">
          <tr {...roles.row} className="border-line border-b text-sm">
            <Heading>{t.field}</Heading>
            <Heading>{t.stored}</Heading>
            <Heading>{t.sent}</Heading>
          </tr>
        </thead>
        <tbody {...roles.group} className="max-sm:block">
          <Field name={t.firstName} stored={person.firstName} sent={first_name} missing={blank} />
          <Field name={t.lastName} stored={person.lastName} sent={last_name} missing={blank} />
          <Field
            name={t.email}
            stored={person.email && <Email>{person.email}</Email>}
            sent={email && <Email>{email}</Email>}
            missing={blank}
          />
          <Field name={t.groups} stored={names.join(", ")} sent={groups?.join(", ")} missing={noGroups} />
        </tbody>
      </table>
      {answer && (
        <p className="mt-3 text-muted text-sm">
          {rich(t.received, { fields: <bdi>{answer.keys.join(", ")}</bdi> })}{" "}
          {warnings && t.warnings({ warnings })}
        </p>
      )}
    </>
  );
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

function Heading({ children }: { children: string }) {
  return (
    <th {...roles.columnHeader} scope="col" className="py-2.5 pe-4 text-start font-medium text-muted">
      {children}
    </th>
  );
}

type FieldProps = { name: string; stored: ReactNode; sent: ReactNode; missing: string };

function Field({ name, stored, sent, missing }: FieldProps) {
  const { storedShort, sentShort } = useMessages().people.comparison;
  return (
    <tr {...roles.row} className="border-line border-b align-baseline max-sm:block max-sm:py-3">
      <th
        {...roles.rowHeader}
        scope="row"
        className="py-3 pe-4 text-start font-medium max-sm:block max-sm:py-0"
      >
        {name}
      </th>
      <td {...roles.cell} data-heading={storedShort} className={cell}>
        {stored ? <bdi>{stored}</bdi> : <None />}
      </td>
      <td {...roles.cell} data-heading={sentShort} className={cell}>
        {sent ? <bdi>{sent}</bdi> : <Missing>{missing}</Missing>}
      </td>
    </tr>
  );
}

const cell =
  "py-3 pe-4 max-sm:grid max-sm:grid-cols-[5.75rem_minmax(0,1fr)] max-sm:py-0.5 " +
  "max-sm:before:text-muted max-sm:before:text-sm max-sm:before:content-[attr(data-heading)]";
