import { CalendarDay } from "@/app/_components/date-time";
import { badgePath, certificatePath, pdfPath } from "@/lib/certificates/address";
import type { CourseCertificate } from "@/lib/courses/certificate-state";

const link = "text-accent underline underline-offset-4 hover:text-accent-strong";

export function CertificateLinks({ publicId, expiresOn, isExpired }: CourseCertificate) {
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span>
        Certificate
        {expiresOn && (
          <>
            {isExpired ? ", expired after " : ", valid until "}
            <CalendarDay day={expiresOn} />
          </>
        )}
        :
      </span>
      <span className="flex gap-x-4">
        <a href={certificatePath(publicId)} className={link}>
          View
        </a>
        <a href={pdfPath(publicId)} className={link}>
          PDF
        </a>
        <a href={badgePath(publicId)} className={link}>
          Badge
        </a>
      </span>
    </p>
  );
}
