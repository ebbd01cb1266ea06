import { expect, test } from "vitest";
import { learnerStates } from "@/lib/learning/learner-state-schema";
import type { AdminList } from "@/lib/lists/admin-list";
import { messagesIn } from "@/lib/messages/messages";
import { stateNames } from "./assignments/words";
import { inWords } from "./csv-words";

type Row = { name: string; state: string | null; required: boolean };

test("A file has the words on screen, and leaves other values unchanged", () => {
  const list = {
    csv: {
      name: ({ name }: Row) => name,
      state: ({ state }: Row) => state,
      required: ({ required }: Row) => String(required),
    },
  } as unknown as AdminList<Row, never>;
  const messages = messagesIn("en");
  const { csv } = inWords(list, { state: stateNames(messages), required: messages.yesOrNo });
  const cells = (row: Row) => Object.values(csv).map((cell) => cell(row));
  expect(cells({ name: "due_soon", state: "due_soon", required: true })).toEqual([
    "due_soon",
    "Due soon",
    "Yes",
  ]);
  expect(cells({ name: "", state: null, required: false })).toEqual(["", null, "No"]);
  for (const state of learnerStates) expect(cells({ name: "", state, required: true })[1]).not.toContain("_");
});
