import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { PageHeader } from "@/app/_components/page-header";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { versionKey } from "@/lib/identity-provider/schema";
import { getVersionsToShow } from "@/lib/identity-provider/versions";
import { looseEndingIn } from "@/lib/messages/required-attributes";
import { requireAdmin } from "@/lib/session/gates";
import { listRecentTests } from "@/lib/sign-in-attempts/find";
import { Differences } from "../../differences";
import { RecentTests } from "../../recent-tests";
import { SavedBy } from "../../saved-by";
import { countSessionsRefusedBy } from "../../sessions-refused";
import { crumbsTo } from "../../shown-place";
import { VersionActions } from "../../version-actions";

type Props = PageProps<"/admin/identity-provider/versions/[version]">;

export const generateMetadata = titled((t) => t.identityProvider.versionTitle, requireAdmin);

export default async function VersionPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const key = versionKey.safeParse((await params).version);
  const shown = await getVersionsToShow(admin, key.data ?? null);
  const { inUse, named } = shown;
  if (!named) notFound();
  const tests = await listRecentTests(admin, named);
  const sessions = await countSessionsRefusedBy(admin, inUse, named);
  const { saved } = await searchParams;
  const { identityProvider: t } = await currentMessages();
  const looseEndings = named.settings.requiredAttributes.flatMap((rule) => looseEndingIn(rule) ?? []);
  return (
    <>
      <Breadcrumb crumbs={crumbsTo(shown, t)} />
      <PageHeader title={t.version(named)} lead={<SavedBy version={named} />} />
      <div className="space-y-6 sm:space-y-8">
        {saved === "1" && !named.isInUse && <Notice>{t.draftSaved}</Notice>}
        {looseEndings.length > 0 && (
          <Notice tone="warning">
            {looseEndings.map((value) => (
              <p key={value} className="wrap-anywhere">
                {t.rules.loose({ value })}
              </p>
            ))}
          </Notice>
        )}
        <VersionActions inUse={inUse} version={named} sessions={sessions} next="test" />
        <Differences inUse={inUse} version={named} />
        {tests.length > 0 && (
          <Card heading={t.recentTests}>
            <RecentTests tests={tests} />
          </Card>
        )}
      </div>
    </>
  );
}
