import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TickAll } from "@/app/admin/assignments/tick-all";
import { RequiredAttributes } from "@/app/admin/identity-provider/required-attributes";
import { clientTexts } from "@/lib/messages/client-texts";
import { messagesIn } from "@/lib/messages/messages";
import { CopyButton } from "./copy-button";
import { Form } from "./form";

const texts = clientTexts(messagesIn("en").identityProvider.rules);

test.each([
  ["Select everyone on this page", <TickAll key="tick" label="Select everyone on this page" />],
  ["Add rule", <RequiredAttributes key="add" texts={texts} />],
  ["Remove", <RequiredAttributes key="remove" texts={texts} />],
  ["Copy", <CopyButton key="copy" text="a" label="the text" />],
])("The button “%s” has its room before its script runs", (name, control) => {
  const html = renderToStaticMarkup(
    <Form action={async (before) => before} values={{ "requiredAttributes.0.attribute": "hd" }}>
      {control}
    </Form>,
  );
  expect(html).toMatch(new RegExp(`<div class="invisible noscript:hidden">.*${name}`));
});
