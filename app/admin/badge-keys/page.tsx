import { PageHeader } from "@/app/_components/page-header";
import { Result } from "@/app/_components/result";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listBadgeKeys } from "@/lib/certificates/badge-keys";
import { requireAdmin } from "@/lib/session/gates";
import { BadgeKeyTable } from "./badge-key-table";

export const generateMetadata = titled((t) => t.badgeKeys.title, requireAdmin);

export default async function BadgeKeysPage({ searchParams }: PageProps<"/admin/badge-keys">) {
  const admin = await requireAdmin();
  const { message } = await searchParams;
  const { badgeKeys: t } = await currentMessages();
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      {message === "revoked" && <Result key={crypto.randomUUID()}>{t.revoked}</Result>}
      <BadgeKeyTable keys={await listBadgeKeys(admin)} />
    </>
  );
}
