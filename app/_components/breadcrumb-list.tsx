import { Link } from "./link";

export type Crumb = { name: string; href: string };

export function BreadcrumbList({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="-mt-1 mb-4 text-muted text-sm">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ name, href }) => (
          <li
            key={href}
            className="flex min-w-0 items-center gap-x-2 before:text-control before:content-['/'/''] first:before:hidden"
          >
            <Link href={href} className="py-1 underline-offset-4 hover:text-ink hover:underline" dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
