import { Link } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { reachesEverything } from "@/lib/permissions/permissions";
import { reportNames } from "@/lib/reports/schema";
import { requireMay } from "@/lib/session/gates";
import { reportPath } from "./paths";

export const generateMetadata = titled(
  (t) => t.reports.title,
  () => requireMay("learners.read"),
);

export default async function ReportsPage() {
  const actor = await requireMay("learners.read");
  const { reports: t } = await currentMessages();
  return (
    <>
      <PageHeader
        title={t.title}
        lead={reachesEverything(actor, "learners.read") ? t.lead.all : t.lead.own}
      />
      <ul className="grid gap-4 sm:grid-cols-2">
        {reportNames.map((name) => (
          <li key={name} className="rounded-card border border-line bg-surface p-5 shadow-card">
            <h2 className="font-semibold text-lg">
              <Link href={reportPath(name)} className="text-accent underline underline-offset-4">
                {t[name].title}
              </Link>
            </h2>
            <p className="mt-1 text-muted">{t[name].lead}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
