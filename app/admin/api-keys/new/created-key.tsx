"use client";

import { useEffect, useRef } from "react";
import { buttonClass } from "@/app/_components/button";
import { Copyable } from "@/app/_components/copyable";
import { TextLink } from "@/app/_components/link";

type Props = {
  apiKey: string;
  command: string;
  back: string;
};

export function CreatedKey({ apiKey, command, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="shown-key" className="space-y-6">
      <div>
        <h2 id="shown-key" ref={heading} tabIndex={-1} className="font-semibold text-xl">
          Copy this key now
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          You can’t see it again. Lectern keeps only a fingerprint of it.
        </p>
      </div>
      <Copyable label="API key">{apiKey}</Copyable>
      <Copyable label="Try it in a terminal">{command}</Copyable>
      <p className="max-w-prose text-muted text-sm">
        For everything else it can read, see <TextLink href="/docs/api">the API documentation</TextLink>.
      </p>
      <div className="flex flex-wrap gap-3">
        {/* A full page load keeps the key nowhere. */}
        <a href={back} className={buttonClass("primary")}>
          I’ve copied it
        </a>
        {back === "/admin/api-keys" && (
          <a href="/admin/api-keys/new" className={buttonClass("secondary")}>
            Create another key
          </a>
        )}
      </div>
    </section>
  );
}
