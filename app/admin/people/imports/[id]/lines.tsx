import { Card } from "@/app/_components/card";
import { DataTable } from "@/app/_components/data-table";
import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { PeopleImport } from "@/lib/people-imports/find-import";
import { type ListedRow, type RowFilter, rowFilters } from "@/lib/people-imports/list-rows";
import { importUrl } from "../paths";
import { countText } from "../words";
import { lineColumns } from "./line-columns";

type Props = {
  found: PeopleImport;
  lines: { rows: ListedRow[]; hasNext: boolean };
  fields: readonly { id: string; name: string }[];
  show: RowFilter | undefined;
  page: number;
};

export function Lines({ found, lines, fields, show, page }: Props) {
  const { peopleImports: t } = useMessages();
  const { language } = usePreferences();
  const isPreview = found.status === "previewed";
  return (
    <Card heading={isPreview ? t.preview.title : t.preview.result}>
      <Outcomes found={found} show={show} isPreview={isPreview} />
      {found.emptiedAt ? (
        <p className="text-muted">{t.preview.emptied}</p>
      ) : (
        <DataTable
          caption={isPreview ? t.preview.title : t.preview.result}
          columns={lineColumns(t, fields, isPreview, language)}
          rows={lines.rows}
          page={page}
          hasNext={lines.hasNext}
          hrefFor={({ page: number = 1 }) => importUrl(found.id, { ...(show && { show }), page: number })}
          empty={<p className="text-muted">{t.preview.none}</p>}
        />
      )}
    </Card>
  );
}

type OutcomesProps = Pick<Props, "found" | "show"> & { isPreview: boolean };

function Outcomes({ found: { id, counts, emptiedAt }, show, isPreview }: OutcomesProps) {
  const { peopleImports: texts } = useMessages();
  const { preview: t } = texts;
  const shown = rowFilters.filter((name) => (counts[name] ?? 0) > 0);
  const textOf = (name: RowFilter) => countText(name, counts[name] ?? 0, isPreview, texts);
  if (emptiedAt) return <p className="mb-4">{shown.map(textOf).join(", ")}</p>;
  return (
    <nav aria-label={t.filter} className="mb-6 flex flex-wrap gap-x-5 gap-y-2">
      <Choice href={importUrl(id)} isChosen={show === undefined}>
        {t.all}
      </Choice>
      {shown.map((name) => (
        <Choice key={name} href={importUrl(id, { show: name })} isChosen={name === show}>
          {textOf(name)}
        </Choice>
      ))}
    </nav>
  );
}

function Choice({ href, isChosen, children }: { href: string; isChosen: boolean; children: string }) {
  return (
    <Link
      href={href}
      aria-current={isChosen ? "page" : undefined}
      className="flex min-h-11 items-center text-accent underline underline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
    >
      {children}
    </Link>
  );
}
