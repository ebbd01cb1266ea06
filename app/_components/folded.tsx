"use client";

import type { ReactNode } from "react";
import { Disclosure } from "./disclosure";
import { useNeedsLook } from "./form";

/** Fields that few need, folded; open when one of them has something to say. */
export function Folded({
  title,
  fields,
  children,
}: {
  title: string;
  fields: string[];
  children: ReactNode;
}) {
  return (
    <Disclosure title={title} open={useNeedsLook(fields)}>
      <div className="space-y-6">{children}</div>
    </Disclosure>
  );
}
