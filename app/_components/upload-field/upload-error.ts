import type { UploadTexts } from "./texts";

type Why = keyof Pick<UploadTexts["error"], "connectionLost" | "refused" | "fileGone"> | { said: string };

/** `status` is the answer's, or 0 when a script can't see it or when no answer matters. */
export class UploadError extends Error {
  constructor(
    readonly why: Why,
    readonly status: number,
  ) {
    super(typeof why === "string" ? why : why.said);
  }

  get isLasting(): boolean {
    return this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

export const lost = () => new UploadError("connectionLost", 503);

export function uploadErrorOf(status: number, content: unknown): UploadError {
  const said = (content as { error?: unknown } | null)?.error;
  if (typeof said === "string") return new UploadError({ said }, status);
  return status >= 500 ? lost() : new UploadError("refused", status);
}

export function uploadErrorText(error: unknown, { error: texts }: UploadTexts): string {
  if (!(error instanceof UploadError)) return texts.unexpected;
  return typeof error.why === "string" ? texts[error.why] : error.why.said;
}
