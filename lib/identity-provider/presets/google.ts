import { definePreset, standardClaims, standardScope } from "./preset";

export const google = definePreset({
  title: "Google",
  fields: {
    domain: {
      kind: "host",
      label: "Your company’s domain",
      hint: "That of your Google Workspace, such as example.com. Only its accounts can then sign in.",
      isOptional: true,
    },
  },
  issuer: () => "https://accounts.google.com",
  endpoints: () => ({
    authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenEndpoint: "https://oauth2.googleapis.com/token",
    usersEndpoint: "https://openidconnect.googleapis.com/v1/userinfo",
    jwksUri: "https://www.googleapis.com/oauth2/v3/certs",
  }),
  settings: ({ domain }) => ({
    scope: standardScope,
    pkce: true,
    attributePaths: standardClaims,
    tokenAuthentication: "client_secret_post",
    // This parameter only shortens Google's choice of accounts; the required attribute keeps others out.
    ...(domain && {
      authorizationParameters: { hd: domain },
      requiredAttributes: [{ attribute: "hd", operator: "equals" as const, values: [domain] }],
    }),
  }),
  notes: [
    "Without your company’s domain, everybody with a Google Account can sign in. With it, the attribute `hd`, which only Google Workspace accounts have, must be that domain.",
    "Google sends no groups: add people to groups here.",
  ],
  registration: [
    "In the Google Cloud console: Google Auth Platform › Clients › Create client, with the application type “Web application”.",
    "Enter the callback URL below under “Authorized redirect URIs”.",
    "Copy the client ID and the client secret.",
    "Under Audience, the user type “Internal” keeps accounts of others out at Google already.",
  ],
  takesLogoutUri: false,
});
