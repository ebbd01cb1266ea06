import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { alwaysShown } from "./qti-feedback";
import type { Reasons } from "./question-file";
import { htmlFromMarkdown } from "./texts";
import { escapeXml } from "./xml";

/** Returns one item of QTI 2.1. Skips what QTI can't express. */
export function qtiItemOf(
  content: QuestionContent,
  { identifier, title }: { identifier: string; title: string },
  reasons: Reasons,
): string {
  const { declaration, interaction, scoring, outcomes = "" } = partsOf(content, reasons);
  const hasFeedback = content.feedback.trim() !== "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${identifier}" title="${escapeXml(title)}" adaptive="false" timeDependent="false">
${declaration}
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>
${outcomes}${hasFeedback ? '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>\n' : ""}<itemBody>
<div>${htmlFromMarkdown(content.text)}</div>
${interaction}
</itemBody>
<responseProcessing>
${scoring}${hasFeedback ? outcome("FEEDBACK", value("identifier", alwaysShown)) : ""}
</responseProcessing>
${hasFeedback ? `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="${alwaysShown}" showHide="show">${htmlFromMarkdown(content.feedback)}</modalFeedback>\n` : ""}</assessmentItem>
`;
}

/** Lists the items of a package. */
export function manifestOf(count: number): string {
  const resources = Array.from({ length: count }, (_, number) => {
    const href = `items/item-${number + 1}.xml`;
    return `<resource identifier="item-${number + 1}" type="imsqti_item_xmlv2p1" href="${href}"><file href="${href}"/></resource>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="questions">
<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
<organizations/>
<resources>
${resources.join("\n")}
</resources>
</manifest>
`;
}

type Parts = { declaration: string; interaction: string; scoring: string; outcomes?: string };

function partsOf(content: QuestionContent, reasons: Reasons): Parts {
  switch (content.type) {
    case "choice":
      return choice(content);
    case "true_false":
      return {
        declaration: declare("single", "identifier", [String(content.correct)]),
        interaction: interaction("choiceInteraction", 'shuffle="false" maxChoices="1"', [
          simple("simpleChoice", "true", "true"),
          simple("simpleChoice", "false", "false"),
        ]),
        scoring: matchCorrect,
      };
    case "short_text":
      for (const rule of ["exactAccents", "exactSpaces"] as const)
        if (content[rule]) reasons.add("answer_rules_dropped");
      return {
        declaration: declare(
          "single",
          "string",
          content.accepted.slice(0, 1),
          content.accepted.map((key) => ({ key, value: 1, more: ` caseSensitive="${content.exactCase}"` })),
        ),
        interaction: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
        scoring: mapResponse,
      };
    case "numeric":
      return {
        declaration: declare("single", "float", [String(content.accepted[0]?.value)]),
        interaction: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
        scoring: condition(
          `<or>${content.accepted
            .map(
              (accepted) =>
                `<equal toleranceMode="absolute" tolerance="${accepted.tolerance} ${accepted.tolerance}">${response}${value("float", String(accepted.value))}</equal>`,
            )
            .join("")}</or>`,
        ),
      };
    case "matching":
      return matching(content);
    case "ordering":
      return ordering(content);
    case "free_text":
      return {
        declaration: declare("single", "string", []),
        interaction: `${content.gradingNotes ? `<rubricBlock view="scorer">${htmlFromMarkdown(content.gradingNotes)}</rubricBlock>\n` : ""}<extendedTextInteraction responseIdentifier="RESPONSE"/>`,
        scoring: "",
      };
  }
}

type Of<Type extends QuestionContent["type"]> = Extract<QuestionContent, { type: Type }>;

function choice({ multiple, partialCredit, options }: Of<"choice">): Parts {
  const names = options.map((_, number) => `C${number + 1}`);
  const right = names.filter((_, number) => options[number]?.correct);
  const isMapped = multiple && partialCredit;
  const mapped = isMapped ? names.map((key) => ({ key, value: right.includes(key) ? 1 : -1 })) : [];
  const hasFeedback = options.some(({ feedback }) => feedback.trim());
  return {
    declaration: declare(multiple ? "multiple" : "single", "identifier", right, mapped, 'lowerBound="0"'),
    interaction: interaction(
      "choiceInteraction",
      `shuffle="true" maxChoices="${multiple ? 0 : 1}"`,
      options.map(({ text, feedback }, number) => {
        const name = names[number] ?? "";
        return simple(
          "simpleChoice",
          name,
          `${htmlFromMarkdown(text)}${feedback.trim() && shownWith(name, feedback)}`,
        );
      }),
    ),
    scoring: `${isMapped ? mapResponse : matchCorrect}${hasFeedback ? outcome("CHOSEN", response) : ""}`,
    outcomes: hasFeedback
      ? `<outcomeDeclaration identifier="CHOSEN" cardinality="${multiple ? "multiple" : "single"}" baseType="identifier"/>\n`
      : "",
  };
}

/** One paragraph is inline; anything longer is a block. */
function shownWith(choice: string, feedback: string): string {
  const html = htmlFromMarkdown(feedback.trim());
  const [, only] = /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(html) ?? [];
  const name = only === undefined ? "feedbackBlock" : "feedbackInline";
  return `<${name} outcomeIdentifier="CHOSEN" identifier="${choice}" showHide="show">${only ?? html}</${name}>`;
}

function matching({ pairs, distractors, partialCredit }: Of<"matching">): Parts {
  const rights = pairs.map((_, number) => `P${number + 1} M${number + 1}`);
  const mapped = partialCredit ? rights.map((key) => ({ key, value: 1 })) : [];
  const choices = (prefix: string, max: number, texts: readonly string[]) =>
    `<simpleMatchSet>${texts
      .map((text, number) =>
        simple("simpleAssociableChoice", `${prefix}${number + 1}`, text, ` matchMax="${max}"`),
      )
      .join("")}</simpleMatchSet>`;
  return {
    declaration: declare("multiple", "directedPair", rights, mapped),
    interaction: interaction("matchInteraction", `shuffle="true" maxAssociations="${pairs.length}"`, [
      choices(
        "P",
        1,
        pairs.map(({ prompt }) => htmlFromMarkdown(prompt)),
      ),
      choices("M", 0, [...pairs.map(({ match }) => match), ...distractors].map(escapeXml)),
    ]),
    scoring: partialCredit ? mapResponse : matchCorrect,
  };
}

function ordering({ items, partialCredit }: Of<"ordering">): Parts {
  const names = items.map((_, number) => `I${number + 1}`);
  const share = value("float", String(1 / items.length));
  const partial = names.map((name, number) =>
    condition(
      `<match><index n="${number + 1}">${response}</index>${value("identifier", name)}</match>`,
      `<sum><variable identifier="SCORE"/>${share}</sum>`,
    ),
  );
  return {
    declaration: declare("ordered", "identifier", names),
    interaction: interaction(
      "orderInteraction",
      'shuffle="true"',
      items.map((item, number) => simple("simpleChoice", names[number] ?? "", htmlFromMarkdown(item))),
    ),
    scoring: partialCredit ? partial.join("\n") : matchCorrect,
  };
}

const response = '<variable identifier="RESPONSE"/>';

const value = (type: string, text: string) => `<baseValue baseType="${type}">${escapeXml(text)}</baseValue>`;

const outcome = (name: string, expression: string) =>
  `<setOutcomeValue identifier="${name}">${expression}</setOutcomeValue>`;

const condition = (test: string, score = value("float", "1")) =>
  `<responseCondition><responseIf>${test}${outcome("SCORE", score)}</responseIf></responseCondition>`;

const matchCorrect = condition(`<match>${response}<correct identifier="RESPONSE"/></match>`);

const mapResponse = outcome("SCORE", '<mapResponse identifier="RESPONSE"/>');

function declare(
  cardinality: string,
  baseType: string,
  correct: readonly string[],
  mapped: readonly { key: string; value: number; more?: string }[] = [],
  bounds = "",
): string {
  const values = correct.map((one) => `<value>${escapeXml(one)}</value>`).join("");
  const entries = mapped.map(
    ({ key, value, more = "" }) => `<mapEntry mapKey="${escapeXml(key)}" mappedValue="${value}"${more}/>`,
  );
  const mapping =
    mapped.length > 0 ? `<mapping ${bounds} defaultValue="0">${entries.join("")}</mapping>` : "";
  return `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${
    values ? `<correctResponse>${values}</correctResponse>` : ""
  }${mapping}</responseDeclaration>`;
}

const interaction = (name: string, attributes: string, content: readonly string[]) =>
  `<${name} responseIdentifier="RESPONSE" ${attributes}>\n${content.join("\n")}\n</${name}>`;

const simple = (name: string, identifier: string, content: string, more = "") =>
  `<${name} identifier="${identifier}"${more}>${content}</${name}>`;
