import { lost, uploadErrorOf } from "./upload-error";

type Options = { signal: AbortSignal; onSent: (bytes: number) => void };

/** Gives up after this many milliseconds without progress. */
const patience = 60_000;

/** Sends bytes and reports progress. Returns the answer's text. Throws UploadError. */
export function sendBytes(
  method: "POST" | "PUT",
  address: string,
  bytes: Blob,
  { signal, onSent }: Options,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, patience);
    signal.addEventListener("abort", abort);
    request.open(method, address);
    // S3's signature and its bucket's rules for other sites don't include the header.
    if (method === "POST") request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, patience);
      onSent(loaded);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      const { status, responseText, responseURL } = request;
      if (status === 0) return reject(lost());
      const isElsewhere = new URL(responseURL).pathname !== new URL(address, location.href).pathname;
      if (status >= 200 && status < 300 && !isElsewhere) return resolve(responseText);
      // The sign-in page and S3's errors may go away on a retry, which may use another address.
      reject(
        isElsewhere
          ? uploadErrorOf(0, null)
          : method === "PUT"
            ? lost()
            : uploadErrorOf(status, jsonOf(responseText)),
      );
    };
    request.send(bytes);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
