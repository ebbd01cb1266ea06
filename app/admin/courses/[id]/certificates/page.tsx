import { certificatesOrNotFound } from "@/app/admin/certificates/certificates-or-not-found";
import { CertificatesView } from "@/app/admin/certificates/certificates-view";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/certificates">;

export const generateMetadata = titled((t) => t.adminCertificates.titles.course, requireAdmin);

export default async function CertificatesPage({ params, searchParams }: Props) {
  const admin = await requireAdmin();
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(admin, id);
  const certificates = await certificatesOrNotFound(admin, { type: "course", id }, parameters);
  return (
    <>
      <CourseHeader course={course} roles={admin.roles} />
      <FlashMessage message={parameters.message} at={parameters.at} />
      <CertificatesView {...certificates} />
    </>
  );
}
