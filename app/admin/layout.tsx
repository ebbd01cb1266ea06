import type { ReactNode } from "react";
import { requireAdmin, requirePerson } from "@/lib/auth/session";
import { PageBody } from "../_components/page-body";
import { AppHeader } from "../app-header";

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  return (
    <>
      <AppHeader person={await requirePerson()} />
      <PageBody>{children}</PageBody>
    </>
  );
}
