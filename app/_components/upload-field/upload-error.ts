export const connectionLost = "The connection was lost.";

const signedOut =
  "The server didn’t accept the file. If you’ve been signed out, sign in again in another window first.";

/** `status` is the answer's, or 0 when a script can't see it or when no answer matters. */
export class UploadError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }

  get isLasting(): boolean {
    return this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

export const lost = () => new UploadError(connectionLost, 503);

export function uploadErrorOf(status: number, content: unknown): UploadError {
  const said = (content as { error?: unknown } | null)?.error;
  if (typeof said === "string") return new UploadError(said, status);
  return status >= 500 ? lost() : new UploadError(signedOut, status);
}

export const uploadErrorText = (error: unknown) =>
  error instanceof UploadError ? error.message : "The upload failed. Reload the page and try again.";
