import { Refusal } from "@/lib/errors";

const idleTimeout = 60_000;

export async function* requestBody(request: Request, wait = idleTimeout): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let isComplete = false;
  try {
    while (!isComplete) {
      const { done, value } = await within(wait, reader.read()).catch(breakOff);
      isComplete = done;
      if (value) yield value;
    }
  } finally {
    if (!isComplete) void discard(reader, wait);
  }
}

/** Throws the cause if it is a Refusal, else `upload_broken_off`, because the file did not arrive whole. */
export function breakOff(cause: unknown): never {
  throw cause instanceof Refusal ? cause : brokenOff(cause);
}

function brokenOff(cause?: unknown): Refusal {
  return new Refusal("upload_broken_off", { cause });
}

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, wait: number): Promise<void> {
  try {
    while (!(await within(wait, reader.read())).done);
  } catch {
    await reader.cancel().catch(() => {});
  }
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(brokenOff()), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
