import type { ReactNode } from "react";
import { Icon } from "../icon";
import type { CalloutKind } from "./callouts";

/** A remark beside the text: a word and a drawing say of what kind it is, the colour repeats it. */
export function Callout({ kind, children }: { kind: CalloutKind; children: ReactNode }) {
  return (
    <div role="note" className={`callout callout-${kind}`}>
      <p className="callout-title" dir="auto">
        <Icon name={kind} /> {words[kind]}
      </p>
      {children}
    </div>
  );
}

const words: Record<CalloutKind, string> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
};
