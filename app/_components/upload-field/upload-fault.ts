export const connectionLost = "The connection was lost.";

const signedOut =
  "The server didn’t accept the file. If you’ve been signed out, sign in again in another window first.";

/** `status` is of the answer; 0 when there was one that a script may not see, or none that matters. */
export class UploadFault extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }

  /** Whether it would not help to ask again. */
  get isLasting(): boolean {
    return this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

export const lost = () => new UploadFault(connectionLost, 503);

/** Why an answer is none, as it says itself. */
export function faultOf(status: number, content: unknown): UploadFault {
  const said = (content as { error?: unknown } | null)?.error;
  if (typeof said === "string") return new UploadFault(said, status);
  return status >= 500 ? lost() : new UploadFault(signedOut, status);
}

export const wordsOfFault = (error: unknown) =>
  error instanceof UploadFault ? error.message : "The upload failed. Reload the page and try again.";
