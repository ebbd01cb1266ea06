import Link from "next/link";
import { activityPath, coursePath } from "../../paths";

type Props = { course: { permalink: string; activities: { id: string; title: string }[] }; index: number };

/** The way through the course; after the last activity it leads back to the course. */
export function PreviousAndNext({ course: { permalink, activities }, index }: Props) {
  const previous = activities[index - 1];
  const next = activities[index + 1];
  return (
    <nav
      aria-label="Previous and next activity"
      className="mt-14 grid gap-3 border-line border-t pt-6 sm:grid-cols-2"
    >
      {previous && (
        <Step
          label="Previous"
          title={previous.title}
          href={activityPath(permalink, previous.id)}
          rel="prev"
        />
      )}
      {next ? (
        <Step label="Next" title={next.title} href={activityPath(permalink, next.id)} rel="next" />
      ) : (
        <Step
          label="That was the last activity"
          title="Back to the course"
          href={coursePath(permalink)}
          rel="next"
        />
      )}
    </nav>
  );
}

function Step({
  label,
  title,
  href,
  rel,
}: {
  label: string;
  title: string;
  href: string;
  rel: "prev" | "next";
}) {
  const side = rel === "next" ? "sm:col-start-2 sm:text-end" : "";
  return (
    <Link
      href={href}
      rel={rel}
      className={`rounded-control border border-control bg-surface px-4 py-3 transition-colors hover:border-ink hover:bg-sunken ${side}`}
    >
      <span className="block text-muted text-sm">{label}</span>
      <bdi className="font-semibold leading-snug">{title}</bdi>
    </Link>
  );
}
