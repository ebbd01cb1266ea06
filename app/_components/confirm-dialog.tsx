import type { ReactNode } from "react";
import { Button } from "./button";

type Props = {
  id: string;
  /** The words of the button that asks. */
  opener: ReactNode;
  title: ReactNode;
  /** The words of the button that leaves all as it is. */
  stay: string;
  /** The form that does it. */
  confirm: ReactNode;
  children: ReactNode;
};

/** A question before something that matters: a popover of the browser's own, so that it is asked without a script too. */
export function ConfirmDialog({ id, opener, title, stay, confirm, children }: Props) {
  return (
    <>
      <Button type="button" look="secondary" popoverTarget={id}>
        {opener}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="m-auto w-md text-start max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-6 text-ink shadow-menu backdrop:bg-shade-deep"
      >
        <h2 id={`${id}-title`} className="font-semibold text-xl">
          {title}
        </h2>
        <div className="mt-2 text-muted">{children}</div>
        <div className="mt-6 flex flex-wrap gap-3">
          {confirm}
          <Button type="button" look="secondary" popoverTarget={id} popoverTargetAction="hide">
            {stay}
          </Button>
        </div>
      </div>
    </>
  );
}
