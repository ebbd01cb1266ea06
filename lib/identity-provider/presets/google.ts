import { definePreset, standardClaims, standardScope } from "./preset";

export const google = definePreset({
  title: "Google",
  fields: {
    domain: { kind: "host", isOptional: true },
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
  takesLogoutUri: false,
});
