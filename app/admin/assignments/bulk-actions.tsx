"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { ticksIn } from "./ticks";

type Props = { isMailSetUp: boolean };

export function BulkActions({ isMailSetUp }: Props) {
  return (
    <section
      aria-label="For several people"
      className="group mb-6 hidden rounded-card border border-line bg-surface p-4 group-has-[[name=person]:checked,[name=whom]:checked]/list:block sm:p-5"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-5">
        <ChosenCount />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="whom" value="found" className="size-5 shrink-0 accent-accent" />
          Everyone the list finds, on all pages
        </label>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" name="do" value="assign">
          Assign…
        </Button>
        {isMailSetUp && (
          <Button look="secondary" name="do" value="remind">
            Send reminder…
          </Button>
        )}
        <Button look="secondary" name="do" value="exempt">
          Exempt…
        </Button>
        <Button look="secondary" name="do" value="end_exemption">
          End exemption…
        </Button>
      </div>
      {!isMailSetUp && (
        <p className="mt-3 text-muted text-sm">
          Lectern can’t send reminders, because no mail server is set up (SMTP_URL).
        </p>
      )}
    </section>
  );
}

function ChosenCount() {
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
      {count > 0 && `${count} ${count === 1 ? "person" : "people"} chosen`}
    </p>
  );
}
