"use client";

import { useBrand } from "./brand";
import { Link } from "./link";
import { Wordmark } from "./wordmark";

export function HomeLink() {
  const { name } = useBrand();
  return (
    <Link href="/" className="flex min-h-13 items-center justify-self-start" aria-label={`${name} dashboard`}>
      <Wordmark />
    </Link>
  );
}
