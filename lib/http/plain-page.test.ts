import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { currentExchange } from "./exchange";
import { plainPage } from "./plain-page";

test.each([
  ["", "", 'lang="en" dir="ltr"'],
  ["de-AT,en;q=0.5", "", 'lang="de-AT" dir="ltr"'],
  ["de", "a=b; lectern_language=ar", 'lang="ar" dir="rtl"'],
  ['"><script>', "lectern_language=%22%3E", 'lang="en" dir="ltr"'],
])("With the languages %j and the cookies %j, a plain page has %s", (accepted, cookie, attributes) => {
  const request = { headers: { "accept-language": accepted, cookie } } as IncomingMessage;
  const exchange = { id: "1", request, response: {} as ServerResponse };
  const { body } = currentExchange.run(exchange as never, () =>
    plainPage({ status: 503, title: "T", text: "t" }),
  );
  expect(body).toContain(`<html ${attributes}>`);
});
