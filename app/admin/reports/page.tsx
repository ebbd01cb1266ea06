import { Link } from "@/app/_components/link";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { mailServer } from "@/lib/mail/server";
import { findOwnAddress } from "@/lib/mail/test-mail";
import type { Messages } from "@/lib/messages/messages";
import { reachesEverything } from "@/lib/permissions/permissions";
import { listSavedViews } from "@/lib/reports/saved-views";
import { reportNames } from "@/lib/reports/schema";
import { requireMay } from "@/lib/session/gates";
import { ShownMessage } from "../flash-message";
import { reportPath } from "./paths";
import { SavedViews } from "./saved-views";

export const generateMetadata = titled(
  (t) => t.reports.title,
  () => requireMay("learners.read"),
);

export default async function ReportsPage({ searchParams }: PageProps<"/admin/reports">) {
  const actor = await requireMay("learners.read");
  const [{ reports: t }, { message, at }, views, ownAddress] = await Promise.all([
    currentMessages(),
    searchParams,
    listSavedViews(actor),
    findOwnAddress(actor),
  ]);
  return (
    <>
      <PageHeader
        title={t.title}
        lead={reachesEverything(actor, "learners.read") ? t.lead.all : t.lead.own}
      />
      <ShownMessage message={message} at={at} texts={messagesOf(t.views)} />
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
      <div className="mt-8">
        <SavedViews
          views={views}
          isAdmin={actor.roles.includes("admin")}
          ownAddress={ownAddress}
          hasMail={mailServer() !== null}
        />
      </div>
    </>
  );
}

const messagesOf = ({ saved, deleted, scheduled, stopped }: Messages["reports"]["views"]) => ({
  saved,
  deleted,
  scheduled,
  stopped,
});
