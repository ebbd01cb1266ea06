import { mailKindNames } from "@/lib/messages/mail";
import { mailKinds } from "@/lib/outbox/schema";
import { previewPath } from "./paths";

/** Each is an address of its own: a mail has its own style sheet, which no page of ours may have. */
export function Previews() {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {mailKinds.map((kind) => (
        <li key={kind} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <span className="font-medium">{mailKindNames[kind].name}</span>
          <span className="flex flex-wrap gap-x-4">
            <Preview kind={kind} href={previewPath(kind)} words="One" />
            <Preview kind={kind} href={previewPath(kind, { isSeveral: true })} words="Several" />
            <Preview kind={kind} href={previewPath(kind, { isText: true })} words="Text" />
          </span>
        </li>
      ))}
    </ul>
  );
}

type Props = { kind: (typeof mailKinds)[number]; href: string; words: string };

function Preview({ kind, href, words }: Props) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-accent underline underline-offset-4">
      {words}
      <span className="sr-only">{` (${mailKindNames[kind].name}, in a new tab)`}</span>
    </a>
  );
}
