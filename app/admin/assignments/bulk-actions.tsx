"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { type ClientTexts, fill } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { ticksIn } from "./ticks";

type Texts = ClientTexts<Messages["adminAssignments"]["bulk"]>;

type Props = { isMailSetUp: boolean; texts: Texts };

export function BulkActions({ isMailSetUp, texts }: Props) {
  return (
    <section
      aria-label={texts.title}
      className="group mb-6 hidden rounded-card border border-line bg-surface p-4 group-has-[[name=person]:checked,[name=whom]:checked]/list:block sm:p-5"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-5">
        <ChosenCount selected={texts.selected} />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="whom" value="found" className="size-5 shrink-0 accent-accent" />
          {texts.everyone}
        </label>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" name="do" value="assign">
          {texts.assign}
        </Button>
        {isMailSetUp && (
          <Button look="secondary" name="do" value="remind">
            {texts.remind}
          </Button>
        )}
        <Button look="secondary" name="do" value="exempt">
          {texts.exempt}
        </Button>
        <Button look="secondary" name="do" value="end_exemption">
          {texts.endExemption}
        </Button>
      </div>
      {!isMailSetUp && <p className="mt-3 text-muted text-sm">{texts.noMail}</p>}
    </section>
  );
}

function ChosenCount({ selected }: Pick<Texts, "selected">) {
  const place = useRef<HTMLParagraphElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const form = place.current?.closest("form");
    const recount = () => setCount(ticksIn(form).ticked.length);
    recount();
    form?.addEventListener("change", recount);
    return () => form?.removeEventListener("change", recount);
    // The effect runs after each rendering, because another page of the list has other people.
  });
  return (
    <p
      ref={place}
      role="status"
      className="font-semibold empty:hidden group-has-[[name=whom]:checked]:hidden"
    >
      {count > 0 && fill(selected, { count })}
    </p>
  );
}
