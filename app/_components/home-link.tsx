"use client";

import { useBrand } from "./brand";
import { Link } from "./link";
import { Wordmark } from "./wordmark";

/** The name of the platform, which leads to the dashboard. */
export function HomeLink() {
  const { name } = useBrand();
  return (
    <Link
      href="/"
      className="flex min-h-13 items-center justify-self-start"
      aria-label={`${name}, to the dashboard`}
    >
      <Wordmark />
    </Link>
  );
}
