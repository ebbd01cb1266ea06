import { messageContent, publicDocument } from "@/app/public-document";
import { secondsToWait } from "@/app/public-rate-limit";
import { findAppearance } from "@/lib/appearance/appearance";
import { type MailKind, necessaryKinds } from "@/lib/messages/mail/kinds";
import { mailMessagesIn } from "@/lib/messages/mail/messages";
import type { MailMessages } from "@/lib/messages/mail/words";
import { findLanguageByToken, isMailKind, unsubscribe } from "@/lib/preferences/mail";

type Context = RouteContext<"/mail/unsubscribe/[token]">;

type Words = MailMessages["unsubscribePages"];

/** Asks first, because programs that check a mail's links must not unsubscribe anybody. */
export function GET(request: Request, context: Context): Promise<Response> {
  return answer(request, context, async (_token, kind, { ask }) => {
    const { button, ...words } = ask(kind);
    return `${messageContent(words)}\n<form method="post"><button>${button}</button></form>`;
  });
}

/** Serves that form and the one click of mail programs, which have no session and send no origin (RFC 8058). */
export function POST(request: Request, context: Context): Promise<Response> {
  return answer(request, context, async (token, kind, { done }) =>
    (await unsubscribe(token, kind)) ? messageContent(done(kind, necessaryKinds.includes(kind))) : null,
  );
}

async function answer(
  request: Request,
  { params }: Context,
  act: (token: string, kind: MailKind, words: Words) => Promise<string | null>,
): Promise<Response> {
  const [appearance, { token }, seconds] = await Promise.all([
    findAppearance(),
    params,
    secondsToWait("unsubscribe", request.headers),
  ]);
  const language = seconds === null ? await findLanguageByToken(token) : null;
  const words = mailMessagesIn(language ?? "en").unsubscribePages;
  const page = (status: number, content: string) =>
    publicDocument(status, appearance, {
      language: language ?? "en",
      title: words.title,
      content,
      hasForm: true,
    });
  if (seconds !== null) {
    const refusal = page(429, messageContent(words.too_many));
    refusal.headers.set("Retry-After", String(seconds));
    return refusal;
  }
  const kind = new URL(request.url).searchParams.get("kind");
  const content = language && isMailKind(kind) ? await act(token, kind, words) : null;
  return content ? page(200, content) : page(404, messageContent(words.unknown));
}
