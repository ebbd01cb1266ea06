import { messageContent, publicDocument } from "@/app/public-document";
import { secondsToWait } from "@/app/rate-limit-outside";
import { unsubscribePages } from "@/lib/messages/mail";
import type { MailKind } from "@/lib/outbox/schema";
import { isMailKind, isUnsubscribeToken, unsubscribe } from "@/lib/preferences/mail";
import { findAppearance } from "@/lib/school/appearance";

type Context = RouteContext<"/mail/unsubscribe/[token]">;

/** Asks: programs that look at the links of a mail must not unsubscribe anybody. */
export function GET(request: Request, context: Context): Promise<Response> {
  return answer(request, context, isUnsubscribeToken, (kind) => {
    const { button, ...words } = unsubscribePages.ask(kind);
    return `${messageContent(words)}\n<form method="post"><button>${button}</button></form>`;
  });
}

/** Of that page's form, and with one click in a mail program, which is not signed in and sends no origin (RFC 8058). */
export function POST(request: Request, context: Context): Promise<Response> {
  return answer(request, context, unsubscribe, (kind) => messageContent(unsubscribePages.done(kind)));
}

async function answer(
  request: Request,
  { params }: Context,
  act: (token: string, kind: MailKind) => Promise<boolean>,
  contentOf: (kind: MailKind) => string,
): Promise<Response> {
  const [appearance, { token }, seconds] = await Promise.all([
    findAppearance(),
    params,
    secondsToWait("unsubscribe", request.headers),
  ]);
  const page = (status: number, content: string) =>
    publicDocument(status, appearance, { title: "Email", content, hasForm: true });
  if (seconds !== null) {
    const refusal = page(429, messageContent(unsubscribePages.too_many));
    refusal.headers.set("Retry-After", String(seconds));
    return refusal;
  }
  const kind = new URL(request.url).searchParams.get("kind");
  if (!isMailKind(kind) || !(await act(token, kind)))
    return page(404, messageContent(unsubscribePages.unknown));
  return page(200, contentOf(kind));
}
