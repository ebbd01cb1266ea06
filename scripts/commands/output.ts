import type { z } from "zod";
import { Refusal } from "@/lib/errors";
import { messagesIn } from "@/lib/messages/messages";
import { mintOperator } from "@/lib/mint";
import { readText } from "./text-file";

export const operator = mintOperator();

export const english = messagesIn("en");

/** Ends the command with 1. It has already printed the errors it found. */
export class ErrorsPrinted extends Error {
  override name = "ErrorsPrinted";
}

/** Ends `mail bounced` with 75: the same command can succeed later. */
export class TryAgainLater extends Error {
  override name = "TryAgainLater";
}

export function print(result: unknown, options: { json?: boolean }, words: string): void {
  process.stdout.write(`${options.json ? JSON.stringify(result, null, 2) : words}\n`);
}

export const erasedInWords = (count: number) =>
  `Deleted ${count} ${count === 1 ? "person" : "people"} again.`;

/** Reads JSON from a file, or from standard input for `-`. Throws Refusal `invalid_input`, one line for each error. */
export async function readInput<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(file, await readText(file)));
  if (parsed.success) return parsed.data;
  throw new Refusal("input_invalid", { file, errors: parsed.error.issues.map(describe) });
}

export function judge<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  throw new Refusal("options_invalid", { errors: parsed.error.issues.map(describe) });
}

function parseJson(file: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    // This removes V8's quote of the text, which may be a secret.
    const reason = (cause as Error).message.replace(/, (\.\.\.)?".*$/s, "");
    throw new Refusal("input_not_json", { file, reason, cause });
  }
}

// A path such as [3, "activities", 0, "title"] reads "entry 4 activities 1 title".
function describe({ path, message, code, ...issue }: z.core.$ZodIssue): string {
  const place = path.map((part) => (typeof part === "number" ? part + 1 : part)).join(" ");
  const named = typeof path[0] === "number" ? `entry ${place}` : place;
  const keys = code === "unrecognized_keys" && "keys" in issue ? (issue.keys as string[]).join(", ") : null;
  return `${named ? `${named}: ` : ""}${keys ? `unknown key ${keys}` : message}`;
}
