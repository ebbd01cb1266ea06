import { lost, uploadErrorOf } from "./upload-error";

export const uploadPath = "/admin/media/upload";

export const postForJson = (address: string, signal?: AbortSignal, body?: string) =>
  requestJson(address, { method: "POST", body, signal });

export async function requestJson(address: string, init: RequestInit): Promise<unknown> {
  // A redirect means that the session ended.
  const answer = await fetch(address, { ...init, redirect: "manual" }).catch(() => {
    throw lost();
  });
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw uploadErrorOf(answer.status, content);
  return content;
}
