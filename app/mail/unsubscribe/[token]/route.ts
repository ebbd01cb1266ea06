import type { NextRequest } from "next/server";
import { messageContent, publicDocument } from "@/app/public-document";
import { secondsToWait } from "@/app/public-rate-limit";
import { findAppearance } from "@/lib/appearance/appearance";
import { languageCookie } from "@/lib/messages/languages";
import { type MailKind, necessaryKinds } from "@/lib/messages/mail-kinds";
import { type Messages, messagesIn } from "@/lib/messages/messages";
import { pageLanguageOf } from "@/lib/preferences/format";
import { findLanguageByToken, isMailKind, unsubscribe } from "@/lib/preferences/mail";

type Context = RouteContext<"/mail/unsubscribe/[token]">;

type Texts = Messages["mail"];

/** Asks first, because programs that check a mail's links must not unsubscribe anybody. */
export function GET(request: NextRequest, context: Context): Promise<Response> {
  return answer(request, context, async (_token, kind, { kinds, unsubscribe: { ask } }) => {
    const { title, text, button } = ask;
    return `${messageContent({ title, text: text({ kind: kinds[kind] }) })}\n<form method="post"><button>${button}</button></form>`;
  });
}

/** Serves that form and the one click of mail programs, which have no session and send no origin (RFC 8058). */
export function POST(request: NextRequest, context: Context): Promise<Response> {
  return answer(request, context, async (token, kind, { kinds, unsubscribe: { done } }) => {
    if (!(await unsubscribe(token, kind))) return null;
    const text = necessaryKinds.includes(kind) ? done.exceptRequired : done.text;
    return messageContent({ title: done.title, text: text({ kind: kinds[kind] }) });
  });
}

async function answer(
  request: NextRequest,
  { params }: Context,
  act: (token: string, kind: MailKind, texts: Texts) => Promise<string | null>,
): Promise<Response> {
  const [appearance, { token }, seconds] = await Promise.all([
    findAppearance(),
    params,
    secondsToWait("unsubscribe", request.headers),
  ]);
  const known = seconds === null ? await findLanguageByToken(token) : null;
  const language = pageLanguageOf(
    [request.cookies.get(languageCookie)?.value, known],
    request.headers.get("accept-language"),
    appearance.language,
  );
  const texts = messagesIn(language).mail;
  const { title, tooMany, unknown } = texts.unsubscribe;
  const page = (status: number, content: string) =>
    publicDocument(status, appearance, { language, title, content, hasForm: true });
  if (seconds !== null) {
    const refusal = page(429, messageContent(tooMany));
    refusal.headers.set("Retry-After", String(seconds));
    return refusal;
  }
  const kind = new URL(request.url).searchParams.get("kind");
  const content = known && isMailKind(kind) ? await act(token, kind, texts) : null;
  return content ? page(200, content) : page(404, messageContent(unknown));
}
