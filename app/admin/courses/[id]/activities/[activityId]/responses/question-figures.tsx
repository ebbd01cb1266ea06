import { FormattedNumber } from "@/app/_components/formatted-number";
import { Markdown } from "@/app/_components/markdown";
import { NumberWithBar } from "@/app/admin/reports/bar-chart";
import { useMessages } from "@/app/messages";
import { mostTexts, type QuestionResults } from "@/lib/surveys/results";

/** Shows how often each option was chosen, or what was typed. */
export function QuestionFigures({ results }: { results: QuestionResults }) {
  const { results: t } = useMessages().adminSurveys;
  const { content, people, texts } = results;
  return (
    <div className="space-y-4">
      <div className="font-medium">
        <Markdown>{content.text}</Markdown>
      </div>
      <p className="text-muted text-sm">
        {t.answers({ people })}
        {content.type === "choice" && content.multiple && ` ${t.several}`}
        {texts.length < people && content.type !== "choice" && ` ${t.someTexts({ count: mostTexts })}`}
      </p>
      {content.type === "choice" ? (
        <Options {...results} options={content.options} />
      ) : (
        <Texts texts={texts} />
      )}
    </div>
  );
}

type OptionsProps = Pick<QuestionResults, "people" | "chosen"> & { options: { text: string }[] };

function Options({ options, people, chosen }: OptionsProps) {
  const { results: t } = useMessages().adminSurveys;
  const shareOf = (count: number) => (people === 0 ? 0 : count / people);
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{t.option}</th>
          <th scope="col">{t.people}</th>
          <th scope="col" className="w-2/5">
            {t.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ text }, number) => {
          const count = chosen[number] ?? 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option's number identifies it
            <tr key={number}>
              <th scope="row">
                <Markdown>{text}</Markdown>
              </th>
              <td data-heading={t.people}>
                <FormattedNumber value={count} />
              </td>
              <td data-heading={t.share}>
                <NumberWithBar length={shareOf(count)}>
                  <FormattedNumber value={shareOf(count)} style="percent" />
                </NumberWithBar>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const Texts = ({ texts }: Pick<QuestionResults, "texts">) => (
  <ul className="divide-y divide-line border-line border-y">
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and never move here
      <li key={index} className="wrap-anywhere whitespace-pre-line py-3" dir="auto">
        {text}
      </li>
    ))}
  </ul>
);
