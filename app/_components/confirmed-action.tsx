import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { SubmitButton } from "./submit-button";

type Props = {
  /** What tells this question from others on the page. */
  name: string;
  action: (form: FormData) => Promise<void>;
  /** What the action is to know. */
  values: Record<string, string>;
  button: ReactNode;
  question: ReactNode;
  yes: string;
  /** Whether it cannot be undone. */
  isFinal?: boolean;
  children: ReactNode;
};

/** A button that asks before something is done. */
export function ConfirmedAction({ name, action, values, button, question, yes, isFinal, children }: Props) {
  return (
    <ConfirmDialog
      id={`ask-${name}`}
      opener={button}
      title={question}
      stay="Leave it as it is"
      confirm={
        <form action={action}>
          {Object.entries(values).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <SubmitButton look={isFinal ? "danger" : "primary"} pendingText="One moment…">
            {yes}
          </SubmitButton>
        </form>
      }
    >
      {children}
    </ConfirmDialog>
  );
}
