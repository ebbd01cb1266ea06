"use client";

import { useEffect, useRef, useState } from "react";
import { ticksIn } from "./ticks";

/** Says how many people are chosen; nothing without a script. */
export function ChosenCount() {
  const place = useRef<HTMLParagraphElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const form = place.current?.closest("form");
    const recount = () => setCount(ticksIn(form).ticked.length);
    recount();
    form?.addEventListener("change", recount);
    return () => form?.removeEventListener("change", recount);
    // After each rendering: another page of the list has other people.
  });
  return (
    <p
      ref={place}
      role="status"
      className="font-semibold empty:hidden group-has-[[value=found]:checked]:hidden"
    >
      {count > 0 && `${count} ${count === 1 ? "person" : "people"} chosen`}
    </p>
  );
}
