import { Link } from "@/app/_components/link";
import { hidden, rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { examplesOf } from "@/lib/mail/examples";
import { type Language, languages } from "@/lib/messages/languages";
import { mailKinds } from "@/lib/messages/mail-kinds";
import { mailPath, previewPath } from "./paths";

/** Frames each preview from its own address, because a mail's style sheet is forbidden on our pages. */
export function Previews({ language: current }: { language: Language }) {
  const { mail, adminMail } = useMessages();
  const { previews: t } = adminMail;
  const kinds = mailKinds.map((kind) => ({
    kind,
    name: mail.kinds[kind],
    examples: examplesOf(kind),
  }));
  const test = { kind: "test" as const, name: t.test, examples: ["one"] as const };
  return (
    <>
      <p id="previews" className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
        {Object.entries(languages).map(([language, { name }]) => (
          <Link
            key={language}
            href={`${mailPath}?language=${language}#previews`}
            lang={language}
            aria-current={language === current ? "true" : undefined}
            className="text-accent underline underline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
          >
            {name}
          </Link>
        ))}
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {[...kinds, test].map(({ kind, name, examples }) => (
          <li key={kind} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span className="font-medium">{name}</span>
            <span className="flex flex-wrap gap-x-4">
              {[...examples, "text" as const].map((example) => (
                <a
                  key={example}
                  href={previewPath(kind, example, current)}
                  target="_blank"
                  rel="noopener"
                  className="text-accent underline underline-offset-4"
                >
                  {rich(t.link, {
                    example: t.examples[example],
                    name,
                    hidden,
                  })}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
