import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { CatalogFilters } from "@/lib/courses/catalog";
import type { CatalogQuery } from "@/lib/courses/catalog-schema";
import { catalogPath } from "@/lib/courses/catalog-search";
import { namedLanguages } from "@/lib/preferences/format";
import { LearnersSearch } from "../learners-search";
import { FilterLinks } from "./filter-links";

type Props = CatalogFilters & { query: CatalogQuery };

export function CatalogSearch({ query, categories, languages }: Props) {
  const { q, category, language } = query;
  const t = useMessages().catalog;
  const named = namedLanguages(languages, usePreferences().language);
  const linkTo = (name: string, filter: Partial<CatalogQuery>) => ({
    name,
    href: catalogPath({ ...query, ...filter, page: 1 }),
  });
  const current = linkTo("", {}).href;
  const byCategory = ["", ...categories].map((name) => linkTo(name || t.categories.all, { category: name }));
  const byLanguage = [{ code: "", name: t.languages.all }, ...named].map(({ code, name }) =>
    linkTo(name, { language: code }),
  );
  return (
    <div className="mb-8 space-y-5">
      <LearnersSearch
        label={t.search}
        action="/catalog"
        value={q}
        kept={{ ...(category && { category }), ...(language && { language }) }}
      />
      {categories.length > 1 && (
        <FilterLinks label={t.categories.label} links={byCategory} current={current} />
      )}
      {languages.length > 1 && <FilterLinks label={t.languages.label} links={byLanguage} current={current} />}
    </div>
  );
}
