import { useMessages } from "@/app/messages";
import { ButtonLink } from "./button-link";

type Props = { label: string; page: number; hasNext: boolean; hrefFor: (page: number) => string };

export function Pagination({ label, page, hasNext, hrefFor }: Props) {
  const t = useMessages().lists;
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label={label} className="mt-10 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      <span>
        {page > 1 && (
          <ButtonLink look="secondary" rel="prev" href={hrefFor(page - 1)}>
            {t.previous}
          </ButtonLink>
        )}
      </span>
      <span className="text-muted text-sm">{t.page({ page })}</span>
      <span className="text-end">
        {hasNext && (
          <ButtonLink look="secondary" rel="next" href={hrefFor(page + 1)}>
            {t.next}
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
