import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Refusal } from "@/lib/errors";
import { breakOff } from "./request-body";

type Bytes = AsyncIterable<Uint8Array>;

const maxNameLength = 8_192;

export async function onlyFile(body: Bytes, contentType: string): Promise<{ name: string; bytes: Bytes }> {
  const form = formOf(contentType);
  const { file, name } = await firstFile(form, pipeline(body, form)).catch(breakOff);
  if (name && name.length <= maxNameLength) return { name: unescaped(name), bytes: bytesOf(file) };
  file.destroy();
  throw new Refusal(name ? "file_name_too_long" : "file_not_chosen");
}

function formOf(contentType: string) {
  try {
    const headers = { "content-type": contentType };
    return new Busboy({ headers, preservePath: true, limits: { parts: 1 } });
  } catch (cause) {
    throw new Refusal("form_without_boundary", { cause });
  }
}

function firstFile(form: ReturnType<typeof formOf>, sent: Promise<void>) {
  return new Promise<{ file: BusboyFileStream; name: string | undefined }>((resolve, reject) => {
    form.once("file", (_field, file, name?: string) => {
      // Busboy reports a file that breaks off by this event, but then ends it like a whole one.
      file.on("error", (cause) => file.destroy(cause));
      file.once("close", () => form.destroy());
      sent.catch((cause) => file.destroy(cause));
      resolve({ file, name });
    });
    sent.then(() => reject(new Refusal("file_not_chosen")), reject);
  });
}

async function* bytesOf(file: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (cause) {
    breakOff(cause);
  }
}

function unescaped(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0D|%0A/gi, " ");
}
