import type { ReactNode } from "react";
import type { FormState } from "@/lib/forms/schema";
import { useFormTexts } from "../texts";

export const idOf = (name: string) => `field-${name}`;

export function FormMessages({ state, refused }: { state: FormState; refused?: string }) {
  const texts = useFormTexts();
  const title = refused ?? texts.notSaved;
  const { message, conflict, errors, report, unanswered, signIn } = state;
  const [first] = Object.keys(errors);
  if (unanswered)
    return (
      <Alert title={texts.noAnswer}>
        <p>{texts[unanswered]}</p>
      </Alert>
    );
  if (signIn)
    return (
      <Alert title={title}>
        <p>{signIn.words}</p>
        <p>{texts.signedOut}</p>
        <a href={signIn.path} target="_blank" rel="noopener" className="underline underline-offset-2">
          {texts.signInInNewTab}
        </a>
      </Alert>
    );
  if (report) return <Report isWhole={!first}>{report}</Report>;
  if (!message && !first) return null;
  return (
    <Alert title={title}>
      {message && <p>{message}</p>}
      {conflict && <p>{conflict.words}</p>}
      {first && (
        <a href={`#${idOf(first)}`} className="underline underline-offset-2">
          {texts.firstMarked}
        </a>
      )}
    </Alert>
  );
}

function Alert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript, reading the answer's page starts here
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
