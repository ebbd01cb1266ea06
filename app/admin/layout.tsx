import type { ReactNode } from "react";
import { clientTexts } from "@/lib/messages/client-texts";
import { requirePerson, requireStaff } from "@/lib/session/gates";
import { PageBody } from "../_components/page-body";
import { FormTexts } from "../_components/texts";
import { headerOf } from "../header";
import { currentMessages } from "../messages";
import { currentPreferences } from "../preferences";
import { ReadOnlyNotice } from "../read-only-notice";
import { HeaderBar } from "../shared-client-bundle";
import { AdminNav } from "./admin-nav";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await requireStaff();
  const [person, preferences] = await Promise.all([requirePerson(), currentPreferences()]);
  const { forms, readOnly } = await currentMessages();
  return (
    <>
      <HeaderBar {...headerOf(person, preferences)} />
      <AdminNav roles={actor.roles} />
      <FormTexts texts={clientTexts(forms)}>
        <PageBody>
          <ReadOnlyNotice words={readOnly.cause} />
          {children}
        </PageBody>
      </FormTexts>
    </>
  );
}
