"use client";

import { useValues } from "@/app/_components/form";
import { Link } from "@/app/_components/link";

type Props = { peoplePath: string; children: string };

/** Leads to the person who already has the typed user ID. */
export function ExistingPerson({ peoplePath, children }: Props) {
  const { existing } = useValues();
  if (!existing) return null;
  return (
    <Link
      href={`${peoplePath}/${existing}`}
      className="mt-2 inline-block text-accent underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
