import { Link } from "@/app/_components/link";
import { completeAndContinue, completeAndTellNext } from "../../actions";
import { CompletionForm } from "./completion-form";
import type { LayoutTexts } from "./completion-status";

export type Step = { label: string; title: string; href: string };

type Props = { previous: Step | null; next: Step; completes: string | null; texts: LayoutTexts };

export function PreviousAndNext({ previous, next, completes, texts }: Props) {
  return (
    <nav aria-label={texts.steps} className="steps">
      {previous && (
        <Link href={previous.href} rel="prev" className="step">
          <Words {...previous} />
        </Link>
      )}
      {completes ? (
        <CompletionForm
          action={completeAndContinue}
          complete={completeAndTellNext}
          activityId={completes}
          look="step"
          offline={texts.offline}
        >
          <Words {...next} />
        </CompletionForm>
      ) : (
        <Link href={next.href} rel="next" className="step next-step">
          <Words {...next} />
        </Link>
      )}
    </nav>
  );
}

function Words({ label, title }: Pick<Step, "label" | "title">) {
  return (
    <>
      <span>{label}</span> <bdi>{title}</bdi>
    </>
  );
}
