import type { JudgedLoad } from "./judged-load";
import type { Sample } from "./judged-request";

/**
 * An event at the installation. `moments`: when something was gone without a warning, until it was there again, as of
 * `performance.now()`; null where all was planned.
 */
export type Event = { name: string; moments: { from: number; until: number }[] | null };

/** `wrong`, `failed` and `blamed` say what; waits in milliseconds, of right answers. */
export type Judgement = {
  event: string;
  asked: number;
  readsRefused: number;
  writesRefused: number;
  failed: string[];
  wrong: string[];
  /** Lists wrong answers although nothing was gone. */
  blamed: string[];
  acknowledged: number;
  lost: number;
  median: number;
  worst: number;
};

export function summarize(load: JudgedLoad, events: Event[], lost: { event: string }[]): Judgement[] {
  return events.map((event) => {
    const samples = load.samples.filter((sample) => sample.event === event.name);
    const refused = samples.filter(({ outcome }) => outcome === "refused");
    const waits = samples
      .filter(({ outcome }) => outcome === "right")
      .map(({ wait }) => wait)
      .sort((a, b) => a - b);
    return {
      event: event.name,
      asked: samples.length,
      readsRefused: refused.filter(({ isWrite }) => !isWrite).length,
      writesRefused: refused.filter(({ isWrite }) => isWrite).length,
      failed: describe(samples.filter(({ outcome }) => outcome === "failed")),
      wrong: describe(samples.filter(({ outcome }) => outcome === "wrong")),
      blamed: describe(samples.filter((sample) => sample.outcome !== "right" && !isExcused(event, sample))),
      acknowledged: load.acknowledged(event.name),
      lost: lost.filter((one) => one.event === event.name).length,
      median: Math.round(waits[waits.length >> 1] ?? 0),
      worst: Math.round(waits.at(-1) ?? 0),
    };
  });
}

/** Returns whether it was under way while something was gone. No reason is good enough for a wrong answer. */
function isExcused({ moments }: Event, { outcome, since, began, wait }: Sample): boolean {
  if (outcome === "wrong") return false;
  return moments?.some(({ from, until }) => since <= until && began + wait >= from) ?? false;
}

const describe = (samples: Sample[]) =>
  samples.map(
    ({ kind, outcome, fault, began, wait }) =>
      `${kind} ${outcome} ${fault} (sent at ${Math.round(began)}, ${Math.round(wait)} ms)`,
  );

export function tableOf(judgements: Judgement[]): string {
  const lines = judgements.map((one) =>
    [
      one.event,
      one.asked,
      one.wrong.length,
      one.readsRefused,
      one.writesRefused,
      one.failed.length,
      one.acknowledged,
      one.lost,
      `${one.median} / ${one.worst} ms`,
    ].join(" | "),
  );
  const head = [
    "event | requests | wrong | reads refused | writes refused | unanswered | writes acknowledged | lost | median / worst",
    "---|--:|--:|--:|--:|--:|--:|--:|--:",
  ];
  return [...head, ...lines].map((line) => (line.startsWith("-") ? `|${line}|` : `| ${line} |`)).join("\n");
}
