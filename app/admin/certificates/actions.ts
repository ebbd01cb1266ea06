"use server";

import { redirect } from "next/navigation";
import { currentMessages } from "@/app/messages";
import {
  certifyEarlier,
  findCertificateSettings,
  reissueCertificate,
  revokeCertificate,
  saveCertificateSettings,
} from "@/lib/certificates/edit";
import { certified, revocation } from "@/lib/certificates/schema";
import { certificateSettings } from "@/lib/certificates/settings-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { withMessage } from "../courses/paths";
import { formValues } from "./form-values";
import { certificatesPath } from "./paths";

export const saveCertificateSettingsAction = statefulFormAction({
  gate: requireAdmin,
  schema: certificateSettings,
  conflict: async (admin, of) => {
    const saved = await findCertificateSettings(admin, of);
    const { conflict } = (await currentMessages()).adminCourses;
    return saved && { values: formValues(of, saved), words: conflict };
  },
  run: async (admin, settings): Promise<void> => {
    await saveCertificateSettings(admin, settings);
    redirect(withMessage(certificatesPath(settings), "certificates"));
  },
});

export const certifyEarlierAction = formAction({
  gate: requireAdmin,
  schema: certified,
  run: async (admin, of) => {
    await certifyEarlier(admin, of);
    redirect(withMessage(certificatesPath(of), "certificates_issued"));
  },
});

export const revokeCertificateAction = statefulFormAction({
  gate: requireAdmin,
  schema: certified.extend({
    ...revocation.shape,
    certificateId: revocation.shape.id,
    id: certified.shape.id,
  }),
  run: async (admin, { certificateId, reason, again, ...of }): Promise<void> => {
    await revokeCertificate(admin, { id: certificateId, reason, again });
    redirect(withMessage(certificatesPath(of), again ? "certificate_issued_again" : "certificate_revoked"));
  },
});

export const reissueCertificateAction = formAction({
  gate: requireAdmin,
  schema: certified.extend({ certificateId: revocation.shape.id }),
  run: async (admin, { certificateId, ...of }) => {
    await reissueCertificate(admin, certificateId);
    redirect(withMessage(certificatesPath(of), "certificate_issued_again"));
  },
});
