import type { ReactNode } from "react";
import { PageBody } from "../_components/page-body";
import { headerOf } from "../header";
import { usePerson } from "../person";
import { usePreferences } from "../preferences";
import { HeaderBar } from "../sent-with-every-page";

export default function LearnerLayout({ children }: { children: ReactNode }) {
  const [person, preferences] = [usePerson(), usePreferences()];
  return (
    <>
      <HeaderBar {...headerOf(person, preferences)} />
      <PageBody>{children}</PageBody>
    </>
  );
}
