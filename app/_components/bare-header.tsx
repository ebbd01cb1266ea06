"use client";

import { fill } from "@/lib/messages/client-texts";
import { useBrand } from "./brand";
import { useTexts } from "./texts";
import { Wordmark } from "./wordmark";

/** Renders a header for pages without sign-in. Its plain link also leads out of a broken page. */
export function BareHeader() {
  const { name } = useBrand();
  const { home } = useTexts().failed;
  return (
    <header className="mx-auto w-full max-w-page px-4 pt-5 sm:px-8 sm:pt-7">
      <a href="/" aria-label={fill(home, { name })} className="inline-flex">
        <Wordmark />
      </a>
    </header>
  );
}
