import type { ReactNode } from "react";
import { requirePerson, requireStaff } from "@/lib/session/gates";
import { PageBody } from "../_components/page-body";
import { headerOf } from "../header";
import { currentMessages } from "../messages";
import { currentPreferences } from "../preferences";
import { ReadOnlyNotice } from "../read-only-notice";
import { HeaderBar } from "../shared-client-bundle";
import { AdminNav } from "./admin-nav";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await requireStaff();
  const [person, preferences] = await Promise.all([requirePerson(), currentPreferences()]);
  return (
    <>
      <HeaderBar {...headerOf(person, preferences)} />
      <AdminNav roles={actor.roles} />
      <PageBody>
        <ReadOnlyNotice words={(await currentMessages()).readOnly.cause} />
        {children}
      </PageBody>
    </>
  );
}
