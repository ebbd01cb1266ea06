import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { setEnv } from "@/lib/env";
import { type TestMedia, TestMediaFolder } from "./media-folder";
import { S3Server, s3Key, s3Region } from "./s3-server";

export class TestMediaBucket implements TestMedia {
  readonly server = new S3Server(`media-${randomUUID()}`);
  readonly url = `s3://${this.server.bucket}/some/prefix?path-style=true`;

  constructor() {
    beforeAll(async () => {
      await this.server.start();
      this.use();
    });
    beforeEach(() => {
      this.server.objects.clear();
      this.server.uploads.clear();
      Object.assign(this.server, {
        pageSize: 1_000,
        clockOffset: 0,
        allowedOrigin: "",
        fault: () => undefined,
      });
    });
    afterAll(async () => {
      setEnv({ MEDIA_URL: "" });
      await this.server.stop();
    });
  }

  use(): void {
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${this.server.port}`,
      AWS_REGION: s3Region,
      AWS_ACCESS_KEY_ID: s3Key.id,
      AWS_SECRET_ACCESS_KEY: s3Key.secret,
    });
    setEnv({ MEDIA_URL: this.url });
  }

  async files(): Promise<string[]> {
    const unfinished = [...this.server.uploads.values()].map(({ key }) => key);
    return [...this.server.objects.keys(), ...unfinished].map((key) => key.replace(/^some\/prefix\//, ""));
  }

  async read(id: string): Promise<Buffer> {
    const found = this.server.objects.get(`some/prefix/${id}`);
    if (!found) throw new Error(`There is no object ${id}.`);
    return found.body;
  }

  async put(id: string, body: Buffer): Promise<void> {
    this.server.objects.set(`some/prefix/${id}`, { body, etag: '""', modified: new Date() });
  }

  async lose(id: string): Promise<void> {
    this.server.objects.delete(`some/prefix/${id}`);
  }

  async unfinished(): Promise<number> {
    return this.server.uploads.size;
  }
}

export function describeOnBothStores(run: (newMedia: () => TestMedia) => void): void {
  describe("on a disk", () => run(() => new TestMediaFolder()));
  describe("in S3", () => run(() => new TestMediaBucket()));
}
