export type Moment = { at: string; words: string };

type Props = { moment: Moment; language: string; className?: string };

export function Time({ moment: { at, words }, language, className }: Props) {
  return (
    <time dateTime={at} lang={language} dir="auto" className={className}>
      {words}
    </time>
  );
}
