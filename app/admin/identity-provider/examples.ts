import type { Messages } from "@/lib/messages/messages";

export function sentRequests(callback: string, t: Messages["identityProvider"]["copy"]) {
  return [
    {
      label: t.authorize,
      text: [
        "GET https://idp.example.com/authorize",
        "  ?response_type=code",
        "  &client_id=<client ID>",
        `  &redirect_uri=${encodeURIComponent(callback)}`,
        "  &state=<opaque>",
      ].join("\n"),
    },
    {
      label: t.token,
      text: [
        "POST https://idp.example.com/token",
        "Authorization: Basic <base64 of client ID:client secret>",
        "Content-Type: application/json",
        "",
        JSON.stringify({ code: "<code>", grant_type: "authorization_code", redirect_uri: callback }, null, 2),
      ].join("\n"),
    },
    {
      label: t.users,
      text: [
        "GET https://idp.example.com/userinfo",
        "Authorization: Bearer <access token>",
        "Content-Type: application/json",
      ].join("\n"),
    },
  ];
}

/** Specification 2.3 defines this answer. */
export const expectedAnswer = JSON.stringify(
  {
    user_id: "u-1842",
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@example.com",
    lms: { groups: ["Engineering", "Onboarding"] },
  },
  null,
  2,
);
