import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { newForm } from "@/lib/forms/schema";
import { Remarks } from "./remarks";

const state = { ...newForm({}), answer: "1", errors: { address: "is missing" } };

test("a refusal says that nothing was saved only where something would have been", () => {
  expect(renderToStaticMarkup(<Remarks state={state} />)).toContain("Nothing was saved.");
  const sending = renderToStaticMarkup(<Remarks state={state} refused="No email was sent." />);
  expect(sending).toContain("No email was sent.");
  expect(sending).not.toContain("saved");
});
