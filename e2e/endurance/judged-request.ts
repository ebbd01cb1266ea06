import type { Answer } from "../person-over-http";

export const kinds = ["api", "page", "completion", "sign-in", "save", "upload", "file"] as const;

export type Kind = (typeof kinds)[number];

/** `refused` is a 503 with Retry-After, `failed` no answer of the platform's, `wrong` any other. */
export type Outcome = "right" | "refused" | "failed" | "wrong";

export type Sample = {
  kind: Kind;
  /** Names the event at the installation when it was sent. */
  event: string;
  isWrite: boolean;
  outcome: Outcome;
  /** Describes the error. */
  fault: string;
  /** Times are in milliseconds; moments are as of `performance.now()`. */
  wait: number;
  began: number;
  /** Says when its flow began, such as a sign-in's first request. */
  since: number;
};

/** Describes an answer's error; null for a right one. */
type Judge = (answer: Answer) => string | null;

/** How an acknowledged write is found in the database. */
export type Acknowledged = { what: string; sql: string; values: unknown[] };

/** Finds that the person of login $1 completed activity $2. The last one of a course must leave a record. */
export const keptSql = `SELECT 1 FROM completions JOIN enrollments ON enrollments.id = enrollment_id
  JOIN identities USING (person_id) WHERE subject = $1 AND activity_id = $2 AND (
    EXISTS (SELECT 1 FROM course_completions AS record
      WHERE record.person_id = enrollments.person_id AND record.course_id = enrollments.course_id)
    OR EXISTS (SELECT 1 FROM activities WHERE activities.course_id = enrollments.course_id AND NOT optional
      AND NOT EXISTS (SELECT 1 FROM completions AS other
        WHERE other.enrollment_id = enrollments.id AND other.activity_id = activities.id)))`;

export type JudgedRequest = {
  kind: Kind;
  isWrite?: boolean;
  send: () => Promise<Answer>;
  judge: Judge;
  /** Returns whether an answer other than 503 asks to begin again. */
  isRefusal?: (answer: Answer) => boolean;
  acknowledged?: () => Acknowledged;
  since?: number;
};

/** It is null without an answer. */
export type Ask = (request: JudgedRequest) => Promise<Answer | null>;

export type Rows = (sql: string, ...values: unknown[]) => Promise<Record<string, string>[]>;

export function outcomeOf(
  answer: Answer | null,
  error: string,
  { judge, isRefusal = () => false }: JudgedRequest,
): [Outcome, string] {
  if (!answer) return ["failed", error];
  const { status, headers } = answer;
  if ((status === 503 && headers.has("retry-after")) || isRefusal(answer))
    return ["refused", wordsOf(answer)];
  // nginx answers this when a Lectern is gone.
  if (status === 502 || status === 504) return ["failed", String(status)];
  const fault = judge(answer);
  return fault === null ? ["right", ""] : ["wrong", fault];
}

/** How a refusal is headed: there are several. */
const wordsOf = ({ status, text }: Answer) =>
  `${status} ${/<h1>(.*?)<|"detail":"(.*?)"/.exec(text)?.slice(1).join("") ?? ""}`;

export const nameOf = (login: string) => `Surname-${login}-`;

/** Checks that their page has no other person's name. */
export function judgePage({ status, text }: Answer, login: string): string | null {
  if (status !== 200) return String(status);
  const others = [...text.matchAll(/Surname-[\w-]+-/g)].filter(([name]) => name !== nameOf(login));
  return others.length > 0 ? `shows ${others[0]}` : null;
}
