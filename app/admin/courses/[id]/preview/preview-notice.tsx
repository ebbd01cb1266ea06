import { ButtonLink } from "@/app/_components/button-link";
import { Notice } from "@/app/_components/notice";

export function PreviewNotice({ back, words }: { back: string; words: string }) {
  return (
    <div className="mb-8">
      <Notice tone="info">
        <div className="flex items-center justify-between gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-start">
          <p>
            <strong className="font-semibold">Preview.</strong> This is how learners see it. Nothing you do
            here is recorded.
          </p>
          <span className="shrink-0">
            <ButtonLink look="secondary" href={back}>
              {words}
            </ButtonLink>
          </span>
        </div>
      </Notice>
    </div>
  );
}
