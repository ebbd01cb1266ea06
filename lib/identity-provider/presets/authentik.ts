import { definePreset, standardClaims, standardScope } from "./preset";

export const authentik = definePreset({
  title: "Authentik",
  fields: {
    base_url: { kind: "url", label: "Authentik base URL", hint: "Such as https://auth.example.com." },
    slug: {
      kind: "text",
      label: "Application slug",
      hint: "Of the application that you create for this platform, such as lectern.",
    },
  },
  issuer: ({ base_url, slug }) => `${base_url}/application/o/${encodeURIComponent(slug)}/`,
  endpoints: (issuer, { base_url }) => ({
    authorizationEndpoint: `${base_url}/application/o/authorize/`,
    tokenEndpoint: `${base_url}/application/o/token/`,
    usersEndpoint: `${base_url}/application/o/userinfo/`,
    jwksUri: `${issuer}jwks/`,
  }),
  settings: () => ({
    scope: standardScope,
    pkce: true,
    attributePaths: { ...standardClaims, groups: "groups" },
  }),
  notes: [
    "Authentik keeps one full name. It arrives as the first name, and the last name stays blank, until a scope mapping of yours for `profile` returns `given_name` and `family_name`.",
    "Groups come by name with the scope `profile`: all that the person is in.",
  ],
  registration: [
    "In the admin interface: Applications › Applications › Create with Provider, of the type “OAuth2/OpenID Provider”. Note the slug.",
    "Keep the client type “Confidential” and the issuer mode in which each provider has an issuer of its own. Enter the callback URL below under “Redirect URIs”, as “Strict”.",
    "Copy the client ID and the client secret from the provider.",
    "To sign people out here when they log out there (2025.8 or later): enter the back-channel logout URL below as the “Logout URI”, with the method “Back-channel”.",
  ],
  takesLogoutUri: true,
});
