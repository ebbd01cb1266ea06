import { certificatesOrNotFound } from "@/app/admin/certificates/certificates-or-not-found";
import { CertificatesView } from "@/app/admin/certificates/certificates-view";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { PathHeader } from "../path-header";
import { pathOrNotFound } from "../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/certificates">;

export const generateMetadata = titled((t) => t.adminCertificates.titles.learning_path, requireAdmin);

export default async function CertificatesPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const path = await pathOrNotFound(admin, id);
  const certificates = await certificatesOrNotFound(admin, { type: "learning_path", id }, parameters);
  return (
    <>
      <PathHeader path={path} roles={admin.roles} />
      <FlashMessage message={parameters.message} at={parameters.at} />
      <CertificatesView {...certificates} />
    </>
  );
}
