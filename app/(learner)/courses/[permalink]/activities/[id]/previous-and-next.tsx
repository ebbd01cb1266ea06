import { Link } from "@/app/_components/link";

type Props = {
  activities: { id: string; title: string; completedAt: Date | null }[];
  index: number;
  courseHref: string;
  hrefOf: (id: string) => string;
};

/** The way through the course; after the last activity it leads back to the course. */
export function PreviousAndNext({ activities, index, courseHref, hrefOf }: Props) {
  const previous = activities[index - 1];
  const next = activities[index + 1];
  const isDone = Boolean(activities[index]?.completedAt);
  return (
    <nav aria-label="Previous and next activity" className="mt-4 grid gap-3 sm:grid-cols-2 print:hidden">
      {previous && <Step label="Previous" title={previous.title} href={hrefOf(previous.id)} rel="prev" />}
      {next ? (
        <Step label="Next" title={next.title} href={hrefOf(next.id)} rel="next" isMain={isDone} />
      ) : (
        <Step
          label="That was the last activity"
          title="Back to the course"
          href={courseHref}
          rel="next"
          isMain={isDone}
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
  isMain = false,
}: {
  label: string;
  title: string;
  href: string;
  rel: "prev" | "next";
  isMain?: boolean;
}) {
  const side = rel === "next" ? "sm:col-start-2 sm:text-end" : "";
  return (
    <Link
      href={href}
      rel={rel}
      className={`rounded-control border px-4 py-3 transition-colors ${isMain ? main : quiet} ${side}`}
    >
      <span className={`block text-sm ${isMain ? "" : "text-muted"}`}>{label}</span>
      <bdi className="font-semibold leading-snug">{title}</bdi>
    </Link>
  );
}

const main = "border-transparent bg-accent text-on-accent hover:bg-accent-strong";
const quiet = "border-control bg-surface hover:border-ink hover:bg-sunken";
