"use client";

import { useEffect, useRef } from "react";
import { buttonClass } from "@/app/_components/button";
import { Copyable } from "@/app/_components/copyable";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

type Props = { texts: ClientTexts<Messages["webhooks"]["secret"]>; secret: string; back: string };

export function ShownSecret({ texts, secret, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="shown-secret" className="space-y-6">
      <div>
        <h2 id="shown-secret" ref={heading} tabIndex={-1} className="font-semibold text-xl">
          {texts.title}
        </h2>
        <p className="mt-2 max-w-prose text-muted">{texts.warning}</p>
      </div>
      <Copyable label={texts.label}>{secret}</Copyable>
      {/* A full page load keeps the secret nowhere. */}
      <a href={back} className={buttonClass("primary")}>
        {texts.done}
      </a>
    </section>
  );
}
