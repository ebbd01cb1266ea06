import { useMessages } from "@/app/messages";
import type { CatalogQuery } from "@/lib/courses/catalog-schema";
import { catalogPath } from "@/lib/courses/catalog-search";
import { clientTexts } from "@/lib/messages/client-texts";
import { LearnersSearch } from "../learners-search";
import { Categories } from "./categories";

type Props = { query: CatalogQuery; categories: string[] };

export function CatalogSearch({ query, categories }: Props) {
  const { q, category } = query;
  const t = useMessages().catalog;
  const hrefOf = (category: string) => catalogPath({ ...query, category, page: 1 });
  return (
    <div className="mb-8 space-y-5">
      <LearnersSearch label={t.search} action="/catalog" value={q} kept={category ? { category } : {}} />
      {categories.length > 1 && (
        <Categories
          texts={clientTexts(t.categories)}
          all={hrefOf("")}
          categories={categories.map((name) => ({ name, href: hrefOf(name) }))}
          current={category}
        />
      )}
    </div>
  );
}
