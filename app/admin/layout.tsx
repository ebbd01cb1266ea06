import type { ReactNode } from "react";
import { requireAdmin, requirePerson } from "@/lib/session/gates";
import { PageBody } from "../_components/page-body";
import { headerOf } from "../header";
import { HeaderBar } from "../header-bar";
import { currentPreferences } from "../preferences";
import { AdminNav } from "./admin-nav";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  const [person, preferences] = await Promise.all([requirePerson(), currentPreferences()]);
  return (
    <>
      <HeaderBar {...headerOf(person, preferences)} />
      <AdminNav />
      <PageBody>{children}</PageBody>
    </>
  );
}
