import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_components/button-link";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";

export function PreviewNotice({ back, words }: { back: string; words: string }) {
  const { notice } = useMessages().adminCourses.preview;
  const strong = (text: ReactNode) => <strong className="font-semibold">{text}</strong>;
  return (
    <div className="mb-8">
      <Notice tone="info">
        <div className="flex items-center justify-between gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-start">
          <p>{rich(notice, { strong })}</p>
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
