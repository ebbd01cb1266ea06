import type { PersonRecord } from "@/lib/people/admin-list";
import type { Step } from "@/lib/sign-in-attempts/schema";

type StepNamed<Name extends Step["step"]> = Extract<Step, { step: Name }>;

/** The first step of a name. */
export function stepOf<Name extends Step["step"]>(steps: Step[], name: Name): StepNamed<Name> | undefined {
  return steps.find((one): one is StepNamed<Name> => one.step === name);
}

type Props = {
  person: PersonRecord;
  /** Of the attempt in which the identity provider last said who they are; null when there is none. */
  steps: Step[] | null;
};

/** Field by field: what is kept of a person, and what the identity provider sent of them. */
export function AsGiven({ person, steps }: Props) {
  const read = steps && stepOf(steps, "mapped");
  const answer = steps && stepOf(steps, "userinfo_answer");
  const { first_name, last_name, email, groups } = read?.mapped ?? {};
  const blank = read ? "Sent blank" : "Not known";
  const noGroups = groups ? "None sent" : read ? "Not sent" : "Not known";
  const names = person.groups.map(({ name }) => name);
  return (
    <>
      <table {...roles.table} className="w-full border-collapse max-sm:block">
        <caption className="sr-only">The profile as it is kept and as it was sent</caption>
        <thead {...roles.group} className="max-sm:sr-only">
          <tr {...roles.row} className="border-line border-b text-sm">
            <Heading>Field</Heading>
            <Heading>Kept here</Heading>
            <Heading>Sent at the last sign-in</Heading>
          </tr>
        </thead>
        <tbody {...roles.group} className="max-sm:block">
          <Field name="First name" kept={person.firstName} sent={first_name} missing={blank} />
          <Field name="Last name" kept={person.lastName} sent={last_name} missing={blank} />
          <Field name="E-mail" kept={person.email} sent={email} missing={blank} />
          <Field name="Groups" kept={names.join(", ")} sent={groups?.join(", ")} missing={noGroups} />
        </tbody>
      </table>
      {answer && (
        <p className="mt-3 text-muted text-sm">
          The answer had these keys: <bdi>{answer.keys.join(", ")}</bdi>
          {read && read.warnings.length > 0 && <>. Worth knowing: {read.warnings.join("; ")}</>}.
        </p>
      )}
    </>
  );
}

// What is not displayed as a table is none to some browsers, unless it says so.
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

type FieldProps = { name: string; kept: string; sent: string | undefined; missing: string };

function Field({ name, kept, sent, missing }: FieldProps) {
  return (
    <tr {...roles.row} className="border-line border-b align-baseline max-sm:block max-sm:py-3">
      <th
        {...roles.rowHeader}
        scope="row"
        className="py-3 pe-4 text-start font-medium max-sm:block max-sm:py-0"
      >
        {name}
      </th>
      <td {...roles.cell} data-heading="Kept" className={cell}>
        {kept ? <bdi>{kept}</bdi> : <Missing>Nothing</Missing>}
      </td>
      <td {...roles.cell} data-heading="Sent" className={cell}>
        {sent ? <bdi>{sent}</bdi> : <Missing>{missing}</Missing>}
      </td>
    </tr>
  );
}

function Missing({ children }: { children: string }) {
  return <span className="text-muted italic">{children}</span>;
}

const cell =
  "py-3 pe-4 max-sm:grid max-sm:grid-cols-[4rem_minmax(0,1fr)] max-sm:py-0.5 " +
  "max-sm:before:text-muted max-sm:before:text-sm max-sm:before:content-[attr(data-heading)]";
