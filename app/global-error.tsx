"use client";

import "./globals.css";
import type { FailedPageProps } from "./_components/failed-page";
import ErrorPage from "./error";

export default function GlobalError(props: FailedPageProps) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col font-sans text-base">
        <title>Something went wrong · Lectern</title>
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
