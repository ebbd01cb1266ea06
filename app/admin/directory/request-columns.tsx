import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import type { Messages } from "@/lib/messages/messages";
import type { ListedRequest } from "@/lib/scim/overview";
import { FullName } from "../full-name";
import { groupUrl } from "../groups/paths";
import { personUrl } from "../people/paths";

type Texts = Messages["directory"]["requests"];

const link = "text-accent underline underline-offset-4";

export const requestColumns = (t: Texts): Column<ListedRequest>[] => [
  { heading: t.time, cell: ({ at }) => <DateTime value={at} /> },
  {
    heading: t.request,
    cell: ({ method, target, request }) => (
      <details>
        <summary className="cursor-pointer font-mono text-sm">
          <bdi className="wrap-anywhere">
            {method} {target}
          </bdi>
        </summary>
        {request !== null && (
          <pre className="mt-2 max-w-xl overflow-x-auto rounded-control bg-sunken p-3 text-xs">
            <code>{JSON.stringify(request, null, 2)}</code>
          </pre>
        )}
      </details>
    ),
  },
  {
    heading: t.about,
    cell: ({ person, group }) =>
      person ? (
        <Link href={personUrl(person.id)} className={link}>
          <FullName person={person} />
        </Link>
      ) : (
        group && (
          <Link href={groupUrl(group.id)} className={link}>
            <bdi>{group.name}</bdi>
          </Link>
        )
      ),
  },
  { heading: t.outcome, cell: (request) => <Outcome request={request} texts={t} /> },
];

function Outcome({
  request: { status, isDryRun, outcome },
  texts: t,
}: {
  request: ListedRequest;
  texts: Texts;
}) {
  const { did = [], added = 0, removed = 0, found, ignored, detail } = outcome;
  return (
    <span className="block min-w-0">
      <span className="font-mono text-sm">{status}</span> {did.map((one) => t.did[one]).join(", ")}
      {isDryRun && <span className="block text-muted text-sm">{t.dryRun}</span>}
      {detail && <bdi className="wrap-anywhere block text-sm">{detail}</bdi>}
      {added + removed > 0 && (
        <span className="block text-muted text-sm">{t.members({ added, removed })}</span>
      )}
      {found !== undefined && <span className="block text-muted text-sm">{t.found({ count: found })}</span>}
      {ignored && (
        <span className="wrap-anywhere block text-muted text-sm">
          {t.ignored({ count: ignored.length, names: ignored.join(", ") })}
        </span>
      )}
    </span>
  );
}
