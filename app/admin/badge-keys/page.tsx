import { PageHeader } from "@/app/_components/page-header";
import { Result } from "@/app/_components/result";
import { titled } from "@/app/titled";
import { listBadgeKeys } from "@/lib/certificates/badge-keys";
import { requireAdmin } from "@/lib/session/gates";
import { BadgeKeyTable } from "./badge-key-table";

export const generateMetadata = titled("Badge keys", requireAdmin);

export default async function BadgeKeysPage({ searchParams }: PageProps<"/admin/badge-keys">) {
  const admin = await requireAdmin();
  const { message } = await searchParams;
  return (
    <>
      <PageHeader
        title="Badge keys"
        lead="Badges of certificates are signed with the newest key. Revoke a key if someone else may have it."
      />
      {message === "revoked" && (
        <Result key={crypto.randomUUID()}>
          The key is revoked. Badges signed with it fail online verification.
        </Result>
      )}
      <BadgeKeyTable keys={await listBadgeKeys(admin)} />
    </>
  );
}
