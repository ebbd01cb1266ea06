import type { CatalogQuery } from "@/lib/courses/catalog-schema";
import { catalogPath } from "@/lib/courses/catalog-search";
import { LearnersSearch } from "../learners-search";
import { Categories } from "./categories";

type Props = { query: CatalogQuery; categories: string[] };

export function CatalogSearch({ query, categories }: Props) {
  const { q, category } = query;
  const hrefOf = (category: string) => catalogPath({ ...query, category, page: 1 });
  return (
    <div className="mb-8 space-y-5">
      <LearnersSearch
        label="Search the catalog"
        action="/catalog"
        value={q}
        kept={category ? { category } : {}}
      />
      {categories.length > 1 && (
        <Categories
          all={hrefOf("")}
          categories={categories.map((name) => ({ name, href: hrefOf(name) }))}
          current={category}
        />
      )}
    </div>
  );
}
