import type { ReactNode } from "react";
import { requirePerson } from "@/lib/session/gates";
import { PageBody } from "../_components/page-body";
import { AppHeader } from "../app-header";

export default async function LearnerLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <AppHeader person={await requirePerson()} />
      <PageBody>{children}</PageBody>
    </>
  );
}
