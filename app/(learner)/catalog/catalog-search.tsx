import { Button } from "@/app/_components/button";
import { Icon } from "@/app/_components/icon";
import type { CatalogQuery } from "@/lib/courses/catalog-schema";
import { catalogPath } from "@/lib/courses/catalog-search";
import { Categories } from "./categories";

type Props = { query: CatalogQuery; categories: string[] };

/** A plain form, so that every search has a URL. */
export function CatalogSearch({ query, categories }: Props) {
  const hrefOf = (category: string) => catalogPath({ ...query, category, page: 1 });
  return (
    <div className="mb-8 space-y-5">
      <search>
        <form action="/catalog" className="flex max-w-prose items-end gap-3">
          {query.category && <input type="hidden" name="category" value={query.category} />}
          <label className="relative min-w-0 flex-1">
            <span className="sr-only">Search the catalog</span>
            <Icon name="search" className="pointer-events-none absolute start-3.5 top-3 size-5 text-muted" />
            <input
              type="search"
              name="q"
              defaultValue={query.q}
              maxLength={100}
              placeholder="Search the catalog"
              className="min-h-11 w-full rounded-control border border-control bg-surface py-2 ps-11 pe-3 text-ink placeholder:text-muted"
            />
          </label>
          <Button look="secondary">Search</Button>
        </form>
      </search>
      {categories.length > 1 && (
        <Categories
          all={hrefOf("")}
          categories={categories.map((name) => ({ name, href: hrefOf(name) }))}
          current={query.category}
        />
      )}
    </div>
  );
}
