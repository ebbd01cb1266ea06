import { ButtonLink } from "@/app/_components/button-link";
import { Notice } from "@/app/_components/notice";

/** Says that a page is a preview, and leads back to where one works on it. */
export function PreviewNotice({ back, words }: { back: string; words: string }) {
  return (
    <div className="mb-8">
      <Notice tone="info">
        <div className="flex items-center justify-between gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-start">
          <p>
            <strong className="font-semibold">Preview.</strong> This is what learners see once the course is
            published. Nothing that you do here counts as learning.
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
