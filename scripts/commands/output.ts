import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { z } from "zod";
import { Refusal } from "@/lib/errors";
import { mintFreshAdmin } from "@/lib/mint";

/** Who stands at the command line and can reach the database: an admin without an account, who needs no sign-in. */
export const operator = mintFreshAdmin({
  personId: null,
  name: "Command line",
  address: null,
  userAgent: null,
});

/** Prints a result: as JSON for machines, else in words. */
export function print(result: unknown, options: { json?: boolean }, words: string): void {
  process.stdout.write(`${options.json ? JSON.stringify(result, null, 2) : words}\n`);
}

/**
 * Reads JSON from a file, or from standard input when the file is `-`, and judges it.
 * @throws Refusal `invalid_input`, one line for each fault
 */
export async function readInput<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(file, await readText(file)));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${describe(issue)}`);
  throw new Refusal(
    "invalid_input",
    [`${nameOf(file)} cannot be used; nothing was changed:`, ...lines].join("\n"),
  );
}

/**
 * Judges the options of a command.
 * @throws Refusal `invalid_input`, one line for each fault
 */
export function judge<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid_input", parsed.error.issues.map(describe).join("\n"));
}

const nameOf = (file: string) => (file === "-" ? "Standard input" : file);

async function readText(file: string): Promise<string> {
  try {
    return file === "-" ? await text(process.stdin) : readFileSync(file, "utf8");
  } catch (cause) {
    throw new Refusal("invalid_input", `${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

function parseJson(file: string, content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new Refusal("invalid_input", `${nameOf(file)} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

// A path such as [3, "activities", 0, "title"] reads "entry 4 activities 1 title".
function describe({ path, message, code, ...issue }: z.core.$ZodIssue): string {
  const place = path.map((part) => (typeof part === "number" ? part + 1 : part)).join(" ");
  const named = typeof path[0] === "number" ? `entry ${place}` : place;
  const keys = code === "unrecognized_keys" && "keys" in issue ? (issue.keys as string[]).join(", ") : null;
  return `${named ? `${named}: ` : ""}${keys ? `unknown key ${keys}` : message}`;
}
