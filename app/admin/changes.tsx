type Change = { label: string; before: string | null; after: string | null };

type Props = { changes: Change[]; beforeLabel: string; afterLabel: string };

export function Changes({ changes, beforeLabel, afterLabel }: Props) {
  const both = changes.some(({ before }) => before !== null) && changes.some(({ after }) => after !== null);
  const columns = both
    ? "sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]"
    : "sm:grid-cols-[11rem_minmax(0,1fr)]";
  const row = `gap-x-6 py-3 first:pt-0 last:pb-0 sm:grid ${columns}`;
  return (
    <>
      {both && (
        <p aria-hidden="true" className={`hidden pb-2 text-muted text-sm ${row}`}>
          <span className="col-start-2">{beforeLabel}</span>
          <span>{afterLabel}</span>
        </p>
      )}
      <dl className="divide-y divide-line">
        {changes.map(({ label, before, after }) => (
          <div key={label} className={row}>
            <dt className="text-muted text-sm">{label}</dt>
            {before !== null && (
              <dd className="text-muted sm:col-start-2">
                <span className="sr-only">{beforeLabel}: </span>
                <del className={value}>
                  <bdi>{before}</bdi>
                </del>
              </dd>
            )}
            {after !== null && (
              <dd className={both ? "sm:col-start-3" : undefined}>
                <span className="sr-only">{afterLabel}: </span>
                <ins className={`${value} no-underline`}>
                  <bdi>{after}</bdi>
                </ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}

const value = "block whitespace-pre-line wrap-anywhere";
