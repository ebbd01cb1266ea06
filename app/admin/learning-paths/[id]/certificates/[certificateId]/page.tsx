import { certificateOrNotFound } from "@/app/admin/certificates/certificate-or-not-found";
import { CertificateView } from "@/app/admin/certificates/certificate-view";
import { titled } from "@/app/titled";
import type { Certified } from "@/lib/certificates/schema";
import { requireAdmin } from "@/lib/session/gates";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/certificates/[certificateId]">;

export const generateMetadata = titled((t) => t.adminCertificates.titles.one, requireAdmin);

export default async function CertificatePage({ params }: Props) {
  const admin = await requireAdmin();
  const { id, certificateId } = await params;
  const of: Certified = { type: "learning_path", id };
  const path = await pathOrNotFound(admin, id);
  const certificate = await certificateOrNotFound(admin, of, certificateId);
  return (
    <>
      <PathHeader path={path} roles={admin.roles} />
      <CertificateView of={of} certificate={certificate} />
    </>
  );
}
