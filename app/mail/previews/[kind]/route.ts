import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { findAppearance } from "@/lib/appearance/appearance";
import { plainPagePolicy } from "@/lib/http/security-headers";
import { composeExample, composeTestExample, type Example, examplesOf } from "@/lib/mail/examples";
import { mailStyle } from "@/lib/mail/layout";
import { languageIn } from "@/lib/messages/languages";
import type { MailKind } from "@/lib/messages/mail-kinds";
import { isMailKind } from "@/lib/preferences/mail";
import { requireAdmin } from "@/lib/session/gates";

/** Shows a mail with examples (`?example=several`, `?language=de`, `?as=text`). It isn't a page, because the policy of pages allows no style. */
export async function GET(request: NextRequest, { params }: RouteContext<"/mail/previews/[kind]">) {
  await requireAdmin();
  const { kind } = await params;
  const isTest = kind === "test";
  if (!isTest && !isMailKind(kind)) notFound();
  const appearance = await findAppearance();
  const asked = request.nextUrl.searchParams;
  const language = languageIn(asked.get("language") ?? "");
  const { subject, html, text } = isTest
    ? composeTestExample(appearance, language)
    : composeExample(kind, exampleIn(kind, asked.get("example")), appearance, new Date(), language);
  if (asked.get("as") === "text")
    return new Response(`Subject: ${subject}\n\n${text}`, {
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `${plainPagePolicy(mailStyle(appearance))}; img-src 'self'`,
    },
  });
}

const exampleIn = (kind: MailKind, asked: string | null): Example =>
  examplesOf(kind).find((example) => example === asked) ?? "one";
