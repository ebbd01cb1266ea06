import type { ReactNode } from "react";
import { requirePerson } from "@/lib/session/gates";
import { PageBody } from "../_components/page-body";
import { headerOf } from "../header";
import { HeaderBar } from "../header-bar";
import { currentPreferences } from "../preferences";

export default async function LearnerLayout({ children }: { children: ReactNode }) {
  const [person, preferences] = await Promise.all([requirePerson(), currentPreferences()]);
  return (
    <>
      <HeaderBar {...headerOf(person, preferences)} />
      <PageBody>{children}</PageBody>
    </>
  );
}
