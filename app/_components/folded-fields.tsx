"use client";

import type { ReactNode } from "react";
import { Disclosure } from "./disclosure";
import { useHasRemarks } from "./form";

export function FoldedFields({
  title,
  fields,
  children,
}: {
  title: string;
  fields: string[];
  children: ReactNode;
}) {
  return (
    <Disclosure title={title} open={useHasRemarks(fields)}>
      <div className="space-y-6">{children}</div>
    </Disclosure>
  );
}
