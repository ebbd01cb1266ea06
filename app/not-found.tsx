import type { Metadata } from "next";
import { currentPerson } from "@/lib/session/gates";
import { BareHeader } from "./_components/bare-header";
import { PageBody } from "./_components/page-body";
import { AppHeader } from "./app-header";
import { PageNotFound } from "./page-not-found";

export const metadata: Metadata = { title: "Page not found" };

export default async function NotFound() {
  const person = await currentPerson();
  return (
    <>
      {person ? <AppHeader person={person} /> : <BareHeader />}
      <PageBody>
        <PageNotFound />
      </PageBody>
    </>
  );
}
