import { CalendarDay } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { badgePath, certificatePath, pdfPath } from "@/lib/certificates/address";
import type { CourseCertificate } from "@/lib/courses/certificate-state";

const link = "text-accent underline underline-offset-4 hover:text-accent-strong";

export function CertificateLinks({ publicId, expiresOn, isExpired }: CourseCertificate) {
  const { certificate: t } = useMessages().reading;
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span>
        {expiresOn ? rich(isExpired ? t.expired : t.valid, { day: <CalendarDay day={expiresOn} /> }) : t.none}
      </span>
      <span className="flex gap-x-4">
        <a href={certificatePath(publicId)} className={link}>
          {t.view}
        </a>
        <a href={pdfPath(publicId)} className={link}>
          {t.pdf}
        </a>
        <a href={badgePath(publicId)} className={link}>
          {t.badge}
        </a>
      </span>
    </p>
  );
}
