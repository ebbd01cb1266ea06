import { env } from "@/lib/env";
import { type Answer, answerOf } from "../answers";
import { conditional } from "../conditional";
import { route } from "../route";
import { openApiDocument } from "./document";

/** The handlers of the API's description, which needs no key: it says nothing about anybody. */
export function descriptionRoute() {
  let made: Promise<Answer> | undefined;
  return route(async (request, _context, headers) => {
    made ??= openApiDocument(env().BASE_URL).then(answerOf);
    const { body, tag } = await made;
    return conditional(request, body, { ...headers, "Content-Type": "application/json", ETag: `"${tag}"` });
  });
}
