"use client";

import { FailedPage, type FailedPageProps } from "@/app/_components/failed-page";

export default function CatalogError(props: FailedPageProps) {
  return <FailedPage {...props} back={{ href: "/catalog", words: "Go to the catalog’s first page" }} />;
}
