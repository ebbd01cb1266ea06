import type { Column } from "@/app/_components/data-table";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { FullName } from "@/app/admin/full-name";
import { SignInTag } from "@/app/admin/people/person-tags";
import type { TeamMember } from "@/lib/learning/team-list";
import type { Messages } from "@/lib/messages/messages";
import { teamMemberUrl } from "./paths";

export const columnsIn = (t: Messages["team"], states: Messages["states"]): Column<TeamMember>[] => [
  {
    heading: t.name,
    sort: { name: "name", first: "ascending" },
    cell: (person) => (
      <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Link
          href={teamMemberUrl(person.id)}
          className="font-medium text-accent underline underline-offset-4"
        >
          <FullName person={person} />
        </Link>
        <SignInTag hasSignedIn={person.hasSignedIn} />
      </span>
    ),
  },
  {
    heading: t.late,
    sort: { name: "late", first: "descending" },
    cell: ({ late }) => (late > 0 ? <strong className="text-danger">{t.count({ count: late })}</strong> : ""),
  },
  { heading: states.due_soon, cell: ({ dueSoon }) => (dueSoon > 0 ? t.count({ count: dueSoon }) : "") },
  {
    heading: states.completed,
    cell: ({ completed, courses }) =>
      courses > 0 ? t.share({ completed, courses }) : <Missing>{t.nothingRequired}</Missing>,
  },
];
