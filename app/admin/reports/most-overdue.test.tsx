import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { messagesIn } from "@/lib/messages/messages";
import { MostOverdue } from "./most-overdue";

vi.mock("@/app/messages", () => ({ useMessages: () => messagesIn("en") }));
vi.mock("@/app/preferences", () => ({ usePreferences: () => ({ language: "en" }) }));

const titleOf = (...names: string[]) =>
  renderToStaticMarkup(
    <MostOverdue
      rows={names.map((name, index) => ({ id: name, name, late: 3 - index, people: 5 }))}
      isWhole
      finding="overdue"
    />,
  ).match(/<figcaption[^>]*>(.*?)<\/figcaption>/)?.[1];

test("A report's title names the value with the most people overdue, or says that they have none", () => {
  expect(titleOf("Sales", "")).toBe("Sales has the most people overdue (3 of 5)");
  expect(titleOf("", "Sales")).toBe("people without a value in this field are overdue most often (3 of 5)");
});
