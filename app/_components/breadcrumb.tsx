import Link from "next/link";

type Crumb = { name: string; href: string };

/** The way back up; the page itself is its h1, not a crumb. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-5 text-muted text-sm">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ name, href }) => (
          <li key={href} className="group flex min-w-0 gap-x-2">
            <Link href={href} className="underline-offset-4 hover:text-ink hover:underline" dir="auto">
              {name}
            </Link>
            <span aria-hidden="true" className="text-control group-last:hidden">
              /
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
