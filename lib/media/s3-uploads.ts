import type { ListMultipartUploadsCommandOutput, ListPartsCommandOutput } from "@aws-sdk/client-s3";
import { Refusal } from "@/lib/errors";
import { isAbout } from "./s3-errors";
import { type ObjectAddress, patience, type S3Place } from "./s3-place";
import { day, isStoredId } from "./stored-id";

export type S3Upload = ObjectAddress & { UploadId: string };

export type S3Part = { number: number; bytes: number; etag: string };

/** Uploads in parts (https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html). */
export class S3Uploads {
  readonly #place: S3Place;

  constructor(place: S3Place) {
    this.#place = place;
  }

  async begin(id: string): Promise<S3Upload> {
    const at = this.#place.at(id);
    const { UploadId = "" } = await this.#place.ask((s3) => s3.createMultipartUpload(at));
    return { ...at, UploadId };
  }

  /** Throws Refusal `upload_not_found`, as do the methods below. */
  async send(upload: S3Upload, PartNumber: number, Body: Buffer): Promise<S3Part> {
    const options = { requestTimeout: patience.part };
    const sent = this.#place.ask((s3) => s3.uploadPart({ ...known(upload), PartNumber, Body }, options));
    const { ETag = "" } = await sent.catch(refuseUnknown);
    return { number: PartNumber, bytes: Body.length, etag: ETag };
  }

  async list(upload: S3Upload): Promise<S3Part[]> {
    const parts: S3Part[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const asked = { ...known(upload), PartNumberMarker };
      const page: ListPartsCommandOutput = await this.#place
        .ask((s3) => s3.listParts(asked))
        .catch(refuseUnknown);
      for (const { PartNumber = 0, Size = 0, ETag = "" } of page.Parts ?? [])
        parts.push({ number: PartNumber, bytes: Size, etag: ETag });
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker);
    return parts;
  }

  async complete(upload: S3Upload, parts: readonly S3Part[]): Promise<void> {
    const Parts = parts.map(({ number, etag }) => ({ ETag: etag, PartNumber: number }));
    const asked = { ...known(upload), MultipartUpload: { Parts } };
    const options = { requestTimeout: patience.part };
    await this.#place.ask((s3) => s3.completeMultipartUpload(asked, options)).catch(refuseUnknown);
  }

  async abort(upload: S3Upload): Promise<void> {
    await this.#place.ask((s3) => s3.abortMultipartUpload(known(upload))).catch(refuseUnknown);
  }

  async abortOld(): Promise<number> {
    const Bucket = this.#place.bucket;
    const Prefix = this.#place.keyOf("");
    let removed = 0;
    let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
    while (marker) {
      const asked = { Bucket, Prefix, ...marker };
      const page: ListMultipartUploadsCommandOutput = await this.#place
        .ask((s3) => s3.listMultipartUploads(asked))
        .catch(noneIfUnlisted);
      for (const { Key = "", UploadId, Initiated = new Date() } of page.Uploads ?? []) {
        if (!isStoredId(Key.slice(Prefix.length)) || Initiated.getTime() >= Date.now() - day) continue;
        await this.#place.ask((s3) => s3.abortMultipartUpload({ Bucket, Key, UploadId }));
        removed += 1;
      }
      marker = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : null;
    }
    return removed;
  }
}

// Without its id, S3 would take a part for a whole object.
function known(upload: S3Upload): S3Upload {
  if (!upload.UploadId) throw new Refusal("upload_not_found");
  return { Bucket: upload.Bucket, Key: upload.Key, UploadId: upload.UploadId };
}

// Swift calls an upload a key.
function refuseUnknown(error: unknown): never {
  const isUnknown = isAbout(error, "NoSuchUpload") || isAbout(error, "NoSuchKey");
  throw isUnknown ? new Refusal("upload_not_found", { cause: error }) : error;
}

// Some servers don't list unfinished uploads, but remove them by themselves.
function noneIfUnlisted(error: unknown): ListMultipartUploadsCommandOutput {
  if (isAbout(error, "NotImplemented")) return { $metadata: {} };
  throw error;
}
