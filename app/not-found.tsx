import type { Metadata } from "next";
import { BareHeader } from "./_components/bare-header";
import { PageBody } from "./_components/page-body";
import { PageNotFound } from "./page-not-found";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <>
      <BareHeader />
      <PageBody>
        <PageNotFound />
      </PageBody>
    </>
  );
}
