"use client";

import type { ReactNode } from "react";
import { Button } from "@/app/_components/button";

type Props = {
  path: string;
  /** The query of the list, which a GET form would drop. */
  query: [name: string, value: string][];
  texts: { title: string; everyone: string; invite: string };
  children: ReactNode;
};

/** Shows the action once people are ticked. Leads to a page that asks first. */
export function InviteForm({ path, query, texts, children }: Props) {
  return (
    // A new key clears the ticks on another page of the list.
    <form key={query.join("&")} action={path} className="group/list">
      {query.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <section
        aria-label={texts.title}
        className="mb-6 hidden rounded-card border border-line bg-surface p-4 group-has-[[name=person]:checked,[name=whom]:checked]/list:block sm:p-5"
      >
        <label className="mb-3 flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="whom" value="found" className="size-5 shrink-0 accent-accent" />
          {texts.everyone}
        </label>
        <Button look="secondary">{texts.invite}</Button>
      </section>
      {children}
    </form>
  );
}
