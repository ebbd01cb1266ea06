import { Link } from "@/app/_components/link";
import { LinkPending } from "@/app/_components/link-pending";

/** One choice among categories. */
export function CategoryLink({
  href,
  isCurrent,
  children,
}: {
  href: string;
  isCurrent: boolean;
  children: string;
}) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "true" : undefined}
      dir="auto"
      className="inline-flex min-h-9 items-center rounded-full border border-control px-4 py-1 text-sm transition-colors hover:border-ink hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-on-accent"
    >
      {children}
      <LinkPending />
    </Link>
  );
}
