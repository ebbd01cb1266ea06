"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import {
  certifyEarlier,
  findCertificateSettings,
  revokeCertificate,
  saveCertificateSettings,
} from "@/lib/certificates/edit";
import { revocation } from "@/lib/certificates/schema";
import { certificateSettings } from "@/lib/certificates/settings-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { certificatesPath, withMessage } from "../../paths";
import { formValues } from "./form-values";

export const saveCertificateSettingsAction = statefulFormAction({
  gate: requireAdmin,
  schema: certificateSettings,
  conflict: async (admin, { courseId }) => {
    const saved = await findCertificateSettings(admin, courseId);
    const words =
      "What you typed is still here, and differences are marked. Save again to replace it with yours.";
    return saved && { values: formValues(courseId, saved), words };
  },
  run: async (admin, settings): Promise<void> => {
    await saveCertificateSettings(admin, settings);
    redirect(withMessage(certificatesPath(settings.courseId), "certificates"));
  },
});

export const certifyEarlierAction = formAction({
  gate: requireAdmin,
  schema: z.object({ id: z.uuid() }),
  run: async (admin, { id }) => {
    await certifyEarlier(admin, id);
    redirect(withMessage(certificatesPath(id), "certificates_issued"));
  },
});

export const revokeCertificateAction = statefulFormAction({
  gate: requireAdmin,
  schema: revocation.extend({ courseId: z.uuid() }),
  run: async (admin, { courseId, ...given }): Promise<void> => {
    await revokeCertificate(admin, given);
    redirect(withMessage(certificatesPath(courseId), "certificate_revoked"));
  },
});
