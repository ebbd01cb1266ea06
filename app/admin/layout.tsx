import type { ReactNode } from "react";
import { requireAdmin, requirePerson } from "@/lib/session/gates";
import { PageBody } from "../_components/page-body";
import { AppHeader } from "../app-header";
import { AdminNav } from "./admin-nav";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  return (
    <>
      <AppHeader person={await requirePerson()} />
      <AdminNav />
      <PageBody>{children}</PageBody>
    </>
  );
}
