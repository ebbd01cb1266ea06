"use client";

import "./globals.css";
import failed from "@/lib/messages/en/failed.json";
import { BareHeader } from "./_components/bare-header";
import { FailedPage, type FailedPageProps } from "./_components/failed-page";
import { PageBody } from "./_components/page-body";
import { type SharedTexts, Texts } from "./_components/texts";

// The layout, which provides the reader's language, may be what failed.
const texts = { failed } as SharedTexts;

export default function GlobalError(props: FailedPageProps) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col font-sans text-base">
        <title>{failed.title}</title>
        <Texts value={texts}>
          <BareHeader />
          <PageBody>
            <FailedPage {...props} />
          </PageBody>
        </Texts>
      </body>
    </html>
  );
}
