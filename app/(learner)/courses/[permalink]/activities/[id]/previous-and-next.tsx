import { Link } from "@/app/_components/link";

export type Step = { label: string; title: string; href: string };

/** `isDone`: there is nothing left to do but to go on. */
type Props = { previous: Step | null; next: Step; isDone: boolean };

/** The way through the course. */
export function PreviousAndNext({ previous, next, isDone }: Props) {
  return (
    <nav aria-label="Previous and next activity" className="mt-4 grid gap-3 sm:grid-cols-2 print:hidden">
      {previous && <StepLink step={previous} rel="prev" isMain={false} />}
      <StepLink step={next} rel="next" isMain={isDone} />
    </nav>
  );
}

type StepLinkProps = { step: Step; rel: "prev" | "next"; isMain: boolean };

function StepLink({ step: { label, title, href }, rel, isMain }: StepLinkProps) {
  const side = rel === "next" ? " sm:col-start-2 sm:text-end" : "";
  return (
    <Link
      href={href}
      rel={rel}
      className={`rounded-control border px-4 py-3 transition-colors ${isMain ? main : quiet}${side}`}
    >
      <span className={isMain ? "block text-sm" : "block text-muted text-sm"}>{label}</span>
      <bdi className="font-semibold leading-snug">{title}</bdi>
    </Link>
  );
}

const main = "border-transparent bg-accent text-on-accent hover:bg-accent-strong";
const quiet = "border-control bg-surface hover:border-ink hover:bg-sunken";
