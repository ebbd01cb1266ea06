import { Card } from "@/app/_components/card";
import { Disclosure } from "@/app/_components/disclosure";
import { Fact } from "@/app/_components/fact";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { Markdown } from "@/app/_components/markdown";
import { Missing } from "@/app/_components/missing";
import { Tag } from "@/app/_components/tag";
import { NumberWithBar } from "@/app/admin/reports/bar-chart";
import { useMessages } from "@/app/messages";
import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import type { ReadStatistics } from "@/lib/quizzes/read-statistics";
import type { QuestionStatistics } from "@/lib/quizzes/statistics";

export function StatisticsFigures({ statistics }: { statistics: ReadStatistics }) {
  const { adminQuizResults: t } = useMessages();
  const { people, meanScore, passRate, medianMinutes, questions, contents } = statistics;
  return (
    <Card heading={t.statistics.title}>
      <p className="mb-5 text-muted">{t.statistics.lead({ people })}</p>
      <dl className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact term={t.statistics.people}>
          <FormattedNumber value={people} />
        </Fact>
        <Fact term={t.statistics.mean}>
          <FormattedNumber value={meanScore / 100} style="percent" />
        </Fact>
        <Fact term={t.statistics.passRate}>
          <FormattedNumber value={passRate} style="percent" />
        </Fact>
        <Fact term={t.statistics.medianTime}>
          {t.statistics.minutes({ minutes: Math.round(medianMinutes) })}
        </Fact>
      </dl>
      {questions.length > 0 && (
        <table className="data-table">
          <caption className="sr-only">{t.statistics.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.statistics.question}</th>
              <th scope="col">{t.statistics.people}</th>
              <th scope="col">{t.statistics.facility}</th>
              <th scope="col">{t.statistics.discrimination}</th>
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => {
              const content = contents.get(question.question);
              return content && <QuestionRow key={question.question} {...question} content={content} />;
            })}
          </tbody>
        </table>
      )}
      <p className="mt-4 text-muted text-sm">{t.statistics.explained}</p>
    </Card>
  );
}

type RowProps = QuestionStatistics & { content: QuestionContent };

function QuestionRow({ people, facility, discrimination, chosen, flags, content }: RowProps) {
  const { statistics: t } = useMessages().adminQuizResults;
  return (
    <tr>
      <th scope="row">
        <Markdown>{content.text}</Markdown>
        {flags.map((flag) => (
          <Tag key={flag} look="warning">
            {t.flags[flag]}
          </Tag>
        ))}
        {chosen.length > 0 && (
          <div className="mt-2">
            <Disclosure title={t.options}>
              <Options content={content} chosen={chosen} people={people} />
            </Disclosure>
          </div>
        )}
      </th>
      <td data-heading={t.people}>
        <FormattedNumber value={people} />
      </td>
      <td data-heading={t.facility}>
        <NumberWithBar length={facility}>
          <FormattedNumber value={facility} style="percent" />
        </NumberWithBar>
      </td>
      <td data-heading={t.discrimination}>
        {discrimination === null ? (
          <Missing>{t.noDiscrimination}</Missing>
        ) : (
          <FormattedNumber value={Math.round(discrimination * 100) / 100} />
        )}
      </td>
    </tr>
  );
}

type OptionsProps = { content: QuestionContent; chosen: number[]; people: number };

function Options({ content, chosen, people }: OptionsProps) {
  const { adminQuizResults: t } = useMessages();
  const texts =
    content.type === "choice" ? content.options.map(({ text }) => text) : [t.answers.true, t.answers.false];
  return (
    <table className="mt-2 w-full font-normal text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t.statistics.option}</th>
          <th scope="col">{t.statistics.chosen}</th>
        </tr>
      </thead>
      <tbody>
        {chosen.map((count, option) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option's number identifies it
          <tr key={option}>
            <th scope="row" className="py-1 pe-3 text-start font-normal">
              <Markdown>{texts[option] ?? ""}</Markdown>
            </th>
            <td className="w-1/2">
              <NumberWithBar length={count / people}>
                <FormattedNumber value={count} />
              </NumberWithBar>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
