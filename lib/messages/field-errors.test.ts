import { expect, test } from "vitest";
import { z } from "zod";
import { fieldError, readerLanguage } from "./field-errors";

const schema = z.string().max(3, fieldError("too_long", { max: 3 }));

const messageIn = (language: string | undefined) =>
  readerLanguage.run(language, () => schema.safeParse("abcd").error?.issues[0]?.message);

test("A form's error is a sentence, and a program's the text after the field's name", () => {
  expect(messageIn("en-GB")).toBe("Enter at most 3 characters.");
  expect(messageIn(undefined)).toBe("is longer than 3 characters");
});
