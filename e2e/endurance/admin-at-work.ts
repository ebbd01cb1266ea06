import { createHash, randomBytes } from "node:crypto";
import { formsOf } from "../forms";
import type { PersonOverHttp } from "../person-over-http";
import { heads } from "../testing/media-folder";
import type { Ask } from "./judged-request";

/** Acts as an admin who describes a course again and again, and uploads files. */
export class AdminAtWork {
  #saved: string[] = [];
  #isSaving = false;
  #count = 0;

  constructor(
    readonly ask: Ask,
    readonly origin: string,
    readonly admin: PersonOverHttp,
    readonly course: string,
  ) {}

  /** Saves one after the other, and checks that each shows the previous values. */
  async save(): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    try {
      await this.#saveNext();
    } finally {
      this.#isSaving = false;
    }
  }

  async #saveNext(): Promise<void> {
    const page = `/admin/courses/${this.course}/details`;
    const field = (html: string, name: string) =>
      formsOf(html)
        .find(({ words }) => words.includes("Save details"))
        ?.fields.find(([one]) => one === name)?.[1];
    const shown = await this.ask({
      kind: "page",
      send: () => this.admin.get(page),
      judge: ({ status, text }) => {
        if (status !== 200) return String(status);
        const words = field(text, "shortDescription") ?? "";
        const isCurrent = this.#saved.length === 0 || this.#saved.includes(words);
        return isCurrent ? null : `shows "${words}" instead of ${JSON.stringify(this.#saved)}`;
      },
    });
    const form = formsOf(shown?.text ?? "").find(({ words }) => words.includes("Save details"));
    if (!form || shown?.status !== 200) return;
    this.#count += 1;
    const words = `Saved ${this.#count}.`;
    const fields = form.fields.map(([name, value]): [string, string] => [
      name,
      name === "shortDescription" ? words : value,
    ]);
    const answer = await this.ask({
      kind: "save",
      isWrite: true,
      send: () => this.admin.post(page, fields),
      judge: ({ status }) => (status === 303 ? null : String(status)),
      acknowledged: () => ({
        what: `the course was described: ${words}`,
        sql: "SELECT 1 FROM audit_entries WHERE subject_id = $1 AND after::text LIKE '%' || $2 || '%'",
        values: [this.course, words],
      }),
    });
    // Without an answer, it may have been done or not.
    this.#saved = answer?.status === 303 ? [words] : [...this.#saved, words];
  }

  async upload(): Promise<void> {
    const bytes = Buffer.concat([heads.png, randomBytes(50_000)]);
    const cookie = [...this.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.ask({
      kind: "upload",
      isWrite: true,
      send: async () => {
        const response = await fetch(`${this.origin}/admin/media/upload?kind=image&name=a`, {
          method: "POST",
          headers: { Cookie: cookie, Origin: this.origin, "Content-Type": "application/octet-stream" },
          body: bytes,
          redirect: "manual",
        });
        return { status: response.status, headers: response.headers, text: await response.text() };
      },
      judge: ({ status, text }) => (status === 201 ? null : `${status}: ${text.slice(0, 100)}`),
      acknowledged: () => ({
        what: "a file was uploaded",
        sql: "SELECT 1 FROM media WHERE sha256 = $1 AND bytes = $2",
        values: [createHash("sha256").update(bytes).digest("hex"), bytes.length],
      }),
    });
    if (answer?.status !== 201) return;
    const { address } = JSON.parse(answer.text);
    await this.ask({
      kind: "file",
      send: async () => {
        const response = await fetch(`${this.origin}${address}`, { headers: { Cookie: cookie } });
        const content = Buffer.from(await response.arrayBuffer());
        const { status, headers } = response;
        return { status, headers, text: status === 200 && !content.equals(bytes) ? "other bytes" : "" };
      },
      judge: ({ status, text }) => (status === 200 && !text ? null : `${status} for an upload ${text}`),
    });
  }
}
