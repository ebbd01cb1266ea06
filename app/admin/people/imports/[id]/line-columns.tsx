import type { Column } from "@/app/_components/data-table";
import { RowTitle } from "@/app/_components/data-table/row-title";
import { Link } from "@/app/_components/link";
import type { Messages } from "@/lib/messages/messages";
import type { ListedRow } from "@/lib/people-imports/list-rows";
import { FullName } from "../../../full-name";
import { personUrl } from "../../paths";
import { detailTexts } from "../words";

type Texts = Messages["peopleImports"];

type Fields = readonly { id: string; name: string }[];

export const lineColumns = (
  t: Texts,
  fields: Fields,
  isPreview: boolean,
  language: string,
): Column<ListedRow>[] => [
  {
    heading: t.preview.line,
    cell: ({ line }) =>
      line ? (
        <RowTitle onPhone={t.preview.lineNumber({ number: line })}>{line}</RowTitle>
      ) : (
        t.preview.notInFile
      ),
  },
  { heading: t.preview.person, cell: (row) => <Person row={row} /> },
  {
    heading: t.preview.outcome,
    cell: ({ outcome }) => (isPreview ? t.preview.outcomes[outcome] : t.preview.done[outcome]),
  },
  {
    heading: t.preview.details,
    cell: ({ detail }) => (
      <ul className="space-y-1 text-sm">
        {detailTexts(detail, t, fields, language).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    ),
  },
];

function Person({ row: { person, userId, values } }: { row: ListedRow }) {
  const { firstName = "", lastName = "", email = "" } = values;
  return (
    <span className="block min-w-0">
      {person ? (
        <Link href={personUrl(person.id)} className="text-accent underline underline-offset-4">
          <FullName person={person} />
        </Link>
      ) : (
        <FullName person={{ firstName, lastName, email }} />
      )}
      <bdi className="wrap-anywhere block text-muted text-sm">{userId}</bdi>
    </span>
  );
}
