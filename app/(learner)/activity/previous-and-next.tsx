import { Link } from "@/app/_components/link";

export type Step = { label: string; title: string; href: string };

type Props = { previous: Step | null; next: Step };

/** The way through the course; on a phone it stays in reach. */
export function PreviousAndNext({ previous, next }: Props) {
  return (
    <nav aria-label="Previous and next activity" className="steps">
      {previous && <StepLink step={previous} rel="prev" />}
      <StepLink step={next} rel="next" />
    </nav>
  );
}

function StepLink({ step: { label, title, href }, rel }: { step: Step; rel: "prev" | "next" }) {
  return (
    <Link href={href} rel={rel}>
      <span>{label}</span>
      <bdi>{title}</bdi>
    </Link>
  );
}
