import { once } from "node:events";
import type { Row } from "write-excel-file/node";
import { startThread } from "@/lib/worker-thread";
import type { WorkbookPart } from "./workbook-writer";

/** Makes an XLSX file in a worker thread. Close it, even after an error. */
export class Workbook {
  readonly #thread = startThread("workbook-writer");
  readonly #written = once(this.#thread, "message");

  constructor() {
    this.#written.catch(() => {});
  }

  add(cells: Row[]): void {
    this.#send({ cells });
  }

  async finish(headings: string[]): Promise<Uint8Array<ArrayBuffer>> {
    this.#send({ headings });
    const [bytes] = await this.#written;
    return bytes;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }

  #send(part: WorkbookPart): void {
    this.#thread.postMessage(part);
  }
}
