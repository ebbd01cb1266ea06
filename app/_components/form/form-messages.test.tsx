import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { newForm } from "@/lib/forms/schema";
import { FormMessages } from "./form-messages";

const state = { ...newForm({}), answer: "1", errors: { address: "is missing" } };

test("A refusal says that nothing was saved only where saving was possible", () => {
  expect(renderToStaticMarkup(<FormMessages state={state} />)).toContain("Nothing was saved.");
  const sending = renderToStaticMarkup(<FormMessages state={state} refused="No email was sent." />);
  expect(sending).toContain("No email was sent.");
  expect(sending).not.toContain("saved");
});
