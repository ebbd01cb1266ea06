"use client";

import { fill } from "@/lib/messages/client-texts";
import { useBrand } from "./brand";
import { Link } from "./link";
import { useTexts } from "./texts";
import { Wordmark } from "./wordmark";

export function HomeLink() {
  const { name } = useBrand();
  const { home } = useTexts().failed;
  return (
    <Link
      href="/"
      className="flex min-h-13 items-center justify-self-start"
      aria-label={fill(home, { name })}
    >
      <Wordmark />
    </Link>
  );
}
