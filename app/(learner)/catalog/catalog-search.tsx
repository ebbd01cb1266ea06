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
  const reader = usePreferences().language;
  const hrefWith = (filter: Partial<CatalogQuery>) => catalogPath({ ...query, ...filter, page: 1 });
  const kept = { ...(category && { category }), ...(language && { language }) };
  return (
    <div className="mb-8 space-y-5">
      <LearnersSearch label={t.search} action="/catalog" value={q} kept={kept} />
      {categories.length > 1 && (
        <FilterLinks
          label={t.categories.label}
          all={{ name: t.categories.all, href: hrefWith({ category: "" }) }}
          links={categories.map((name) => ({ key: name, name, href: hrefWith({ category: name }) }))}
          current={category}
        />
      )}
      {languages.length > 1 && (
        <FilterLinks
          label={t.languages.label}
          all={{ name: t.languages.all, href: hrefWith({ language: "" }) }}
          links={namedLanguages(languages, reader).map(({ code, name }) => ({
            key: code,
            name,
            href: hrefWith({ language: code }),
          }))}
          current={language}
        />
      )}
    </div>
  );
}
