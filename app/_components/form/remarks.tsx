import type { ReactNode } from "react";
import type { FormState } from "@/lib/forms/schema";

/** The id of a field of a form. */
export const idOf = (name: string) => `field-${name}`;

/** What is to be said of a form that was sent, above its fields. */
export function Remarks({ state }: { state: FormState }) {
  const { message, meanwhile, errors, report, unanswered, signIn } = state;
  const [first] = Object.keys(errors);
  if (unanswered)
    return (
      <Alert title="There was no answer.">
        <p>{unanswered}</p>
      </Alert>
    );
  if (signIn)
    return (
      <Alert title="Nothing was changed.">
        <p>{signIn.words}</p>
        <p>
          What you typed is still here:{" "}
          <a href={signIn.path} target="_blank" rel="noopener" className="underline underline-offset-2">
            sign in, in a new tab
          </a>
          , then come back and send it again.
        </p>
      </Alert>
    );
  if (report) return <Report isWhole={!first}>{report}</Report>;
  if (!message && !first) return null;
  return (
    <Alert title="Nothing was changed.">
      {message && <p>{message}</p>}
      {meanwhile && <p>{meanwhile.words}</p>}
      {first && (
        <p>
          <a href={`#${idOf(first)}`} className="underline underline-offset-2">
            {Object.keys(errors).length === 1
              ? "One field needs another look"
              : `${Object.keys(errors).length} fields need another look`}
          </a>
          .
        </p>
      )}
    </Alert>
  );
}

function Alert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      // Without a script, the page that is the answer begins here.
      // biome-ignore lint/a11y/noAutofocus: somebody has just sent this form, and wants to know
      autoFocus
      className="mb-6 rounded-control border-danger border-s-4 bg-danger-soft px-4 py-3"
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}

function Report({ isWhole, children }: { isWhole: boolean; children: string }) {
  const tone = isWhole ? "border-success bg-success-soft" : "border-info bg-info-soft";
  return (
    <div role="status" tabIndex={-1} className={`mb-6 rounded-control border-s-4 px-4 py-3 ${tone}`}>
      {children}
    </div>
  );
}
