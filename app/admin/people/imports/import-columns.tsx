import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import type { Messages } from "@/lib/messages/messages";
import type { PeopleImport } from "@/lib/people-imports/find-import";
import { FullName } from "../../full-name";
import { personUrl } from "../paths";
import { importUrl } from "./paths";
import { countTexts } from "./words";

type Texts = Messages["peopleImports"];

const link = "text-accent underline underline-offset-4";

export const importColumns = (t: Texts): Column<PeopleImport>[] => [
  {
    heading: t.history.file,
    cell: ({ id, fileName }) => (
      <Link href={importUrl(id)} className={link}>
        <bdi className="wrap-anywhere">{fileName}</bdi>
      </Link>
    ),
  },
  { heading: t.history.time, cell: ({ createdAt }) => <DateTime value={createdAt} /> },
  {
    heading: t.history.by,
    cell: ({ createdBy }) =>
      createdBy ? (
        <Link href={personUrl(createdBy.id)} className={link}>
          <FullName person={createdBy} />
        </Link>
      ) : (
        t.commandLine
      ),
  },
  { heading: t.history.status, cell: ({ status }) => t.statuses[status] },
  {
    heading: t.history.result,
    cell: ({ counts, status }) => countTexts(counts, status === "previewed", t).join(", "),
  },
];
