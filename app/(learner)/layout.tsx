import type { ReactNode } from "react";
import { requirePerson } from "@/lib/session/gates";
import { PageBody } from "../_components/page-body";
import { headerOf } from "../header";
import { currentPreferences } from "../preferences";
import { HeaderBar } from "../shared-client-bundle";

export default async function LearnerLayout({ children }: { children: ReactNode }) {
  const [person, preferences] = await Promise.all([requirePerson(), currentPreferences()]);
  return (
    <>
      <HeaderBar {...headerOf(person, preferences)} />
      <PageBody>{children}</PageBody>
    </>
  );
}
