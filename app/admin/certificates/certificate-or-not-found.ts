import { notFound } from "next/navigation";
import type { Admin } from "@/lib/actor";
import { type CertificateRecord, findCertificateRecord } from "@/lib/certificates/find";
import type { Certified } from "@/lib/certificates/schema";

export async function certificateOrNotFound(
  admin: Admin,
  { type, id }: Certified,
  certificateId: string,
): Promise<CertificateRecord> {
  const certificate = await findCertificateRecord(admin, certificateId);
  const ofId = type === "course" ? certificate?.courseId : certificate?.learningPathId;
  return certificate && ofId === id ? certificate : notFound();
}
