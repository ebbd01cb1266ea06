import { Refusal } from "@/lib/errors";

const patience = 60_000;

/**
 * The body of a request as it comes in.
 * @throws Refusal `invalid_input` when it breaks off, or when nothing comes for a minute
 */
export async function* arriving(request: Request, wait = patience): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let isWhole = false;
  try {
    while (!isWhole) {
      const { done, value } = await within(wait, reader.read()).catch(breakOff);
      isWhole = done;
      if (value) yield value;
    }
  } finally {
    if (!isWhole) void swallow(reader, wait);
  }
}

/** For a file that did not arrive as a whole. */
export function brokenOff(cause?: unknown): Refusal {
  return new Refusal("invalid_input", "The connection broke off before the whole file had come.", { cause });
}

function breakOff(cause: unknown): never {
  throw cause instanceof Refusal ? cause : brokenOff(cause);
}

// Browsers read the answer when they have sent everything: what is refused is taken to its end, and kept nowhere.
async function swallow(reader: ReadableStreamDefaultReader<Uint8Array>, wait: number): Promise<void> {
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
