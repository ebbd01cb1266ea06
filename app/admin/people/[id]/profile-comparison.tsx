import { Missing } from "@/app/_components/missing";
import { None } from "@/app/_components/none";
import type { PersonRecord } from "@/lib/people/admin-record";
import type { Step } from "@/lib/sign-in-attempts/schema";

type StepNamed<Name extends Step["step"]> = Extract<Step, { step: Name }>;

export function stepOf<Name extends Step["step"]>(steps: Step[], name: Name): StepNamed<Name> | undefined {
  return steps.find((one): one is StepNamed<Name> => one.step === name);
}

type Props = {
  person: PersonRecord;
  steps: Step[] | null;
};

export function ProfileComparison({ person, steps }: Props) {
  const read = steps && stepOf(steps, "mapped");
  const answer = steps && stepOf(steps, "userinfo_answer");
  const { first_name, last_name, email, groups } = read?.mapped ?? {};
  const blank = read ? "Sent blank" : "Not known";
  const noGroups = groups ? "None sent" : read ? "Not sent" : "Not known";
  const names = person.groups.map(({ name }) => name);
  return (
    <>
      <table {...roles.table} className="w-full border-collapse max-sm:block">
        <caption className="sr-only">The profile as stored and as sent</caption>
        <thead {...roles.group} className="max-sm:sr-only">
          <tr {...roles.row} className="border-line border-b text-sm">
            <Heading>Field</Heading>
            <Heading>Stored here</Heading>
            <Heading>Sent at the last sign-in</Heading>
          </tr>
        </thead>
        <tbody {...roles.group} className="max-sm:block">
          <Field name="First name" stored={person.firstName} sent={first_name} missing={blank} />
          <Field name="Last name" stored={person.lastName} sent={last_name} missing={blank} />
          <Field name="Email" stored={person.email} sent={email} missing={blank} />
          <Field name="Groups" stored={names.join(", ")} sent={groups?.join(", ")} missing={noGroups} />
        </tbody>
      </table>
      {answer && (
        <p className="mt-3 text-muted text-sm">
          Keys in the answer: <bdi>{answer.keys.join(", ")}</bdi>
          {read && read.warnings.length > 0 && <>. Warnings: {read.warnings.join("; ")}</>}.
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

type FieldProps = { name: string; stored: string; sent: string | undefined; missing: string };

function Field({ name, stored, sent, missing }: FieldProps) {
  return (
    <tr {...roles.row} className="border-line border-b align-baseline max-sm:block max-sm:py-3">
      <th
        {...roles.rowHeader}
        scope="row"
        className="py-3 pe-4 text-start font-medium max-sm:block max-sm:py-0"
      >
        {name}
      </th>
      <td {...roles.cell} data-heading="Stored" className={cell}>
        {stored ? <bdi>{stored}</bdi> : <None />}
      </td>
      <td {...roles.cell} data-heading="Sent" className={cell}>
        {sent ? <bdi>{sent}</bdi> : <Missing>{missing}</Missing>}
      </td>
    </tr>
  );
}

const cell =
  "py-3 pe-4 max-sm:grid max-sm:grid-cols-[4rem_minmax(0,1fr)] max-sm:py-0.5 " +
  "max-sm:before:text-muted max-sm:before:text-sm max-sm:before:content-[attr(data-heading)]";
