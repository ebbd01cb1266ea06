import { certificateOrNotFound } from "@/app/admin/certificates/certificate-or-not-found";
import { CertificateView } from "@/app/admin/certificates/certificate-view";
import { titled } from "@/app/titled";
import type { Certified } from "@/lib/certificates/schema";
import { requireAdmin } from "@/lib/session/gates";
import { CourseHeader } from "../../course-header";
import { courseOrNotFound } from "../../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/certificates/[certificateId]">;

export const generateMetadata = titled((t) => t.adminCertificates.titles.one, requireAdmin);

export default async function CertificatePage({ params }: Props) {
  const admin = await requireAdmin();
  const { id, certificateId } = await params;
  const of: Certified = { type: "course", id };
  const course = await courseOrNotFound(admin, id);
  const certificate = await certificateOrNotFound(admin, of, certificateId);
  return (
    <>
      <CourseHeader course={course} roles={admin.roles} />
      <CertificateView of={of} certificate={certificate} />
    </>
  );
}
