import { acceptedNumber, importedNumber } from "./imported-numbers";
import { type FoundQuestion, fewParts, mergedFeedback, type Reasons, readOne, skip } from "./question-file";
import { markdownFromHtml, markdownFromMoodle, markdownFromPlain, plainFromHtml } from "./texts";
import { choiceOf, fullAnswers, type WeightedAnswer, withoutWildcards } from "./weighted-answers";

/** Reads Moodle's GIFT. Categories and `[tag:…]` comments become tags. */
export function* readGift(text: string): Generator<FoundQuestion> {
  let category: string[] = [];
  for (const { line, tags, source } of blocksIn(text)) {
    const asked = /^\$CATEGORY:\s*(.*)$/.exec(source);
    if (asked) {
      category = lastCategory(unescaped(protect(asked[1] ?? "")));
      continue;
    }
    const { title, rest } = titleIn(protect(source));
    const name = unescaped(title) || unescaped(rest);
    yield readOne({ line, title: name }, (reasons) => {
      const content = contentOf(rest, reasons);
      return { content, tags: [...category, ...tags] };
    });
  }
}

/** `$course$/top/Safety/Fire` becomes `Fire`. */
export function lastCategory(path: string): string[] {
  const names = path.split(/(?<!\/)\/(?!\/)/).map((name) => name.replaceAll("//", "/").trim());
  const last = names.filter((name) => name && !/^(\$\w+\$|top)$/.test(name)).at(-1);
  return last ? [last] : [];
}

type Block = { line: number; tags: string[]; source: string };

/** Blank lines separate questions. An open brace holds blank lines together, unless another question begins first. */
function* blocksIn(text: string): Generator<Block> {
  let [lines, tags, line, open]: [string[], string[], number, boolean] = [[], [], 1, false];
  function* close(): Generator<Block> {
    if (lines.length > 0) yield { line, tags, source: lines.join("\n").trim() };
    [lines, tags, open] = [[], [], false];
  }
  const all = text.split(/\r\n?|\n/);
  for (const [number, written] of all.entries()) {
    const trimmed = written.trim();
    if (trimmed.startsWith("//")) {
      if (lines.length === 0) tags.push(...tagsIn(trimmed));
      continue;
    }
    if (trimmed === "" && lines.length > 0 && !(open && closesLater(all, number))) yield* close();
    if (trimmed === "" && lines.length === 0) continue;
    if (lines.length === 0) line = number + 1;
    lines.push(written);
    open = isOpen(protect(written), open);
    if (trimmed.startsWith("$CATEGORY:")) yield* close();
  }
  yield* close();
}

/** Looks a few lines ahead, so that a file of blank lines is read in linear time. */
function closesLater(all: readonly string[], from: number): boolean {
  for (const line of all.slice(from, from + 50)) {
    const next = protect(line);
    if (/^\s*(::|\$CATEGORY:)/.test(next)) return false;
    const [opening, closing] = [next.indexOf("{"), next.indexOf("}")];
    if (closing >= 0 && (opening < 0 || closing < opening)) return true;
    if (opening >= 0) return false;
  }
  return false;
}

function isOpen(line: string, before: boolean): boolean {
  const [opening, closing] = [line.lastIndexOf("{"), line.lastIndexOf("}")];
  return opening === closing ? before : opening > closing;
}

const tagsIn = (comment: string) =>
  [...comment.matchAll(/\[tag:((?:[^[\]\\]|\\.)*)\]/g)].map(([, tag = ""]) => tag.replaceAll(/\\(.)/g, "$1"));

// Escaped signs move to a private area of Unicode while the text is taken apart.
const special = "\\~=#:{}n";
const shifted = (sign: string) => String.fromCharCode(0xe000 + special.indexOf(sign));

function protect(source: string): string {
  return source
    .replaceAll(/[\ue000-\ue007]/g, "")
    .replaceAll(/\\([\\~=#:{}n])/g, (_, sign: string) => shifted(sign));
}

function unescaped(text: string): string {
  return text
    .replaceAll(/[\ue000-\ue007]/g, (sign) => {
      const plain = special[sign.charCodeAt(0) - 0xe000] ?? "";
      return plain === "n" ? "\n" : plain;
    })
    .trim();
}

function titleIn(source: string): { title: string; rest: string } {
  const [all = "", title = ""] = /^\s*::([\s\S]*?)::/.exec(source) ?? [];
  return { title, rest: source.slice(all.length) };
}

type Format = "html" | "markdown" | "plain" | "moodle";

function formatOf(text: string, byDefault: Format): { format: Format; rest: string } {
  const [all = "", format] = /^\s*\[(html|markdown|plain|moodle)\]/.exec(text) ?? [];
  return { format: (format as Format) ?? byDefault, rest: text.slice(all.length) };
}

/** `match` never begins with a format. */
type Texts = Record<"rich" | "plain" | "match", (text: string) => string>;

function textsIn(byDefault: Format, reasons: Reasons): Texts {
  const isPlain = (format: Format) => format === "plain" || format === "markdown";
  const plain = (format: Format, text: string) =>
    isPlain(format) ? unescaped(text) : plainFromHtml(unescaped(text), reasons);
  return {
    match: (text) => plain(byDefault, text),
    rich(text) {
      const { format, rest } = formatOf(text, byDefault);
      const read = unescaped(rest);
      if (format === "markdown") return read;
      if (format === "html") return markdownFromHtml(read, reasons);
      return format === "plain" ? markdownFromPlain(read) : markdownFromMoodle(read, reasons);
    },
    plain(text) {
      const { format, rest } = formatOf(text, byDefault);
      return plain(format, rest);
    },
  };
}

function contentOf(source: string, reasons: Reasons): unknown {
  const { format, rest } = formatOf(source, "moodle");
  const [open, close] = [rest.indexOf("{"), rest.lastIndexOf("}")];
  if (open < 0 && close < 0) skip("not_a_question", "description");
  if (open < 0 || close < open) skip("malformed", open < 0 ? "}" : "{");
  const inside = rest.slice(open + 1, close);
  if (/[{}]/.test(inside)) skip("malformed", "{ }");
  const after = rest.slice(close + 1);
  const texts = textsIn(format, reasons);
  // The answers stand where the missing words go.
  const blank = /[\p{L}\p{N}]/u.test(after) ? " … " : " ";
  const text = texts.rich(`${rest.slice(0, open).trimEnd()}${after.trim() ? blank : ""}${after.trimStart()}`);
  const [answers = "", ...general] = inside.split("####");
  const feedback = texts.rich(general.join("####"));
  return { text, ...answersOf(answers.trim(), feedback, texts, reasons) };
}

function answersOf(inside: string, feedback: string, texts: Texts, reasons: Reasons): object {
  if (inside === "") return { type: "free_text", feedback };
  if (inside.startsWith(">")) return ordering(inside, feedback, texts, reasons);
  if (inside.startsWith("#")) return numeric(inside.slice(1), feedback, texts, reasons);
  const [, truth, comments] = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(inside) ?? [];
  if (truth) {
    const said = (comments ?? "").split("#").slice(1).map(texts.rich);
    return {
      type: "true_false",
      correct: /^t/i.test(truth),
      feedback: mergedFeedback(feedback, said, reasons),
    };
  }
  const answers = weightedIn(/^[=~]/.test(inside) ? inside : `=${inside}`);
  if (answers.length === 0) skip("malformed", unescaped(inside));
  if (answers.every(({ sign, text }) => sign === "=" && text.includes("->")))
    return matching(answers, feedback, texts, reasons);
  if (answers.some(({ sign }) => sign === "~")) {
    const isSingle = answers.some(({ sign }) => sign === "=");
    const options = answers.map((one) => ({
      ...one,
      text: texts.rich(one.text),
      feedback: texts.rich(one.feedback),
    }));
    return { type: "choice", feedback, ...choiceOf(options, isSingle, reasons) };
  }
  const typed = answers.map((one) => ({
    ...one,
    text: texts.plain(one.text),
    feedback: texts.rich(one.feedback),
  }));
  const known = withoutWildcards(typed, reasons);
  // Learners type one line.
  const accepted = fullAnswers(known, reasons).map(({ text }) => text.replaceAll(/\s*\n\s*/g, " "));
  const said = known.map((one) => one.feedback);
  return { type: "short_text", accepted, feedback: mergedFeedback(feedback, said, reasons) };
}

/** `whole` still has its weight, which pairs can't have. */
type Answer = WeightedAnswer & { sign: string; whole: string };

function weightedIn(inside: string): Answer[] {
  const parts = fewParts(inside.split(/(?=[=~])/).filter((part) => part.trim() !== ""));
  return parts.map((part) => {
    const sign = part[0] ?? "";
    if (!/[=~]/.test(sign)) skip("malformed", unescaped(part));
    const [all = "", weight] = /^\s*%(-?\d+(?:[.,]\d+)?)%/.exec(part.slice(1)) ?? [];
    const [text = "", ...comments] = part.slice(1 + all.length).split("#");
    const fraction = weight === undefined ? (sign === "=" ? 100 : 0) : importedNumber(weight);
    return { sign, fraction, whole: all + text, text: text.trim(), feedback: comments.join("#").trim() };
  });
}

function matching(answers: readonly Answer[], feedback: string, texts: Texts, reasons: Reasons): object {
  const split = answers.map(({ whole }) => {
    const at = whole.indexOf("->");
    return { prompt: texts.rich(whole.slice(0, at)), match: texts.match(whole.slice(at + 2)) };
  });
  const said = answers.map((one) => texts.rich(one.feedback));
  return {
    type: "matching",
    feedback: mergedFeedback(feedback, said, reasons),
    pairs: split.filter(({ prompt }) => prompt !== ""),
    distractors: split.filter(({ prompt }) => prompt === "").map(({ match }) => match),
  };
}

function numeric(inside: string, feedback: string, texts: Texts, reasons: Reasons): object {
  const written = inside.trim();
  const answers = weightedIn(/^[=~]/.test(written) ? written : `=${written}`);
  const said = answers.map((one) => texts.rich(one.feedback));
  const valued = answers.filter(({ text }) => text !== "" && text !== "*");
  return {
    type: "numeric",
    accepted: fullAnswers(valued, reasons).map(({ text }) => acceptedNumber(text, ":")),
    feedback: mergedFeedback(feedback, said, reasons),
  };
}

function ordering(inside: string, feedback: string, texts: Texts, reasons: Reasons): object {
  const [settings = "", ...lines] = inside.split("\n");
  if (/RELATIVE|LONGEST/i.test(settings)) reasons.add("credit_partial");
  const items = fewParts(lines)
    .map((item) => texts.rich(item))
    .filter(Boolean);
  return { type: "ordering", partialCredit: !/ALL_OR_NOTHING/i.test(settings), items, feedback };
}
