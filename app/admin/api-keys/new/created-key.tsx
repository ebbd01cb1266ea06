"use client";

import { useEffect, useRef } from "react";
import { buttonClass } from "@/app/_components/button";
import { Copyable } from "@/app/_components/copyable";
import { TextLink } from "@/app/_components/link";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

type Props = {
  texts: ClientTexts<Messages["apiKeys"]["created"]>;
  apiKey: string;
  command: string;
  back: string;
};

export function CreatedKey({ texts, apiKey, command, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="shown-key" className="space-y-6">
      <div>
        <h2 id="shown-key" ref={heading} tabIndex={-1} className="font-semibold text-xl">
          {texts.title}
        </h2>
        <p className="mt-2 max-w-prose text-muted">{texts.warning}</p>
      </div>
      <Copyable label={texts.key}>{apiKey}</Copyable>
      <Copyable label={texts.command}>{command}</Copyable>
      <p className="max-w-prose text-muted text-sm">
        <TextLink href="/docs/api">{texts.documentation}</TextLink>
      </p>
      <div className="flex flex-wrap gap-3">
        {/* A full page load keeps the key nowhere. */}
        <a href={back} className={buttonClass("primary")}>
          {texts.done}
        </a>
        {back === "/admin/api-keys" && (
          <a href="/admin/api-keys/new" className={buttonClass("secondary")}>
            {texts.another}
          </a>
        )}
      </div>
    </section>
  );
}
