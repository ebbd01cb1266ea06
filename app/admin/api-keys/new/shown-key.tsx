"use client";

import { useEffect, useRef } from "react";
import { buttonClass } from "@/app/_components/button";
import { Copyable } from "@/app/_components/copyable";
import { Link } from "@/app/_components/link";

type Props = {
  apiKey: string;
  command: string;
  /** Where to go from here. */
  back: string;
};

/** A key that was just made, in the only answer that it is in. */
export function ShownKey({ apiKey, command, back }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="shown-key" className="space-y-6">
      <div>
        <h2 id="shown-key" ref={heading} tabIndex={-1} className="font-semibold text-xl">
          Copy this key now
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          It is shown this once. Lectern keeps no more than a fingerprint of it, so nobody can read it again,
          you included.
        </p>
      </div>
      <Copyable label="API key">{apiKey}</Copyable>
      <Copyable label="To try it, in a terminal">{command}</Copyable>
      <p className="max-w-prose text-muted text-sm">
        What else can be asked for is in{" "}
        <Link href="/docs/api" className="text-accent underline underline-offset-4">
          the API’s documentation
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        {/* A load of its own, so that nothing keeps the key. */}
        <a href={back} className={buttonClass("primary")}>
          I have copied it
        </a>
        {/* A page of its own, so that its form is a new one. */}
        {back === "/admin/api-keys" && (
          <a href="/admin/api-keys/new" className={buttonClass("secondary")}>
            Create another
          </a>
        )}
      </div>
    </section>
  );
}
