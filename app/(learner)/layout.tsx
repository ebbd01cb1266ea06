import type { ReactNode } from "react";
import { PageBody } from "../_components/page-body";
import { headerOf } from "../header";
import { HeaderBar } from "../header-bar";
import { usePerson } from "../person";
import { usePreferences } from "../preferences";

export default function LearnerLayout({ children }: { children: ReactNode }) {
  const [person, preferences] = [usePerson(), usePreferences()];
  return (
    <>
      <HeaderBar {...headerOf(person, preferences)} />
      <PageBody>{children}</PageBody>
    </>
  );
}
