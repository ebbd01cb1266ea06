export const directoryPath = "/admin/directory";

export const directoryUrl = (providerId: string, message?: string) =>
  `${directoryPath}?${new URLSearchParams({ provider: providerId, ...(message && { message }) })}${message ? "#result" : ""}`;

/** The log of a person, a group or a key. */
export const directoryRequestsUrl = (of: Partial<Record<"provider" | "person" | "group" | "key", string>>) =>
  `${directoryPath}/requests?${new URLSearchParams(of)}`;
