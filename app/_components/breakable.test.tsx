import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiCode, Email, IpAddress } from "./breakable";

test("An email address wraps after @ and dots", () => {
  expect(renderToStaticMarkup(<Email>ada.king@post.example</Email>)).toContain(
    ">ada.<wbr/>king@<wbr/>post.<wbr/>example<",
  );
});

test("An IP address keeps its numbers whole", () => {
  expect(renderToStaticMarkup(<IpAddress>192.0.2.1</IpAddress>)).toContain(">192.0.2.1<");
  expect(renderToStaticMarkup(<IpAddress>2001:db8::1</IpAddress>)).toContain(
    ">2001:<wbr/>db8:<wbr/>:<wbr/>1<",
  );
});

test("A path of the API keeps its words whole", () => {
  expect(renderToStaticMarkup(<ApiCode>{"GET /v2/people/{id}"}</ApiCode>)).toContain(
    ">GET /v2<wbr/>/people<wbr/>/{id}<",
  );
});
