import { definePreset, standardClaims, standardScope } from "./preset";

export const keycloak = definePreset({
  title: "Keycloak",
  fields: {
    base_url: {
      kind: "url",
      label: "Keycloak base URL",
      hint: "Such as https://sso.example.com. Before version 17 it ends in /auth.",
    },
    realm: { kind: "text", label: "Realm", hint: "As in the address of its console, such as acme." },
  },
  issuer: ({ base_url, realm }) => `${base_url}/realms/${encodeURIComponent(realm)}`,
  endpoints: (issuer) => ({
    authorizationEndpoint: `${issuer}/protocol/openid-connect/auth`,
    tokenEndpoint: `${issuer}/protocol/openid-connect/token`,
    usersEndpoint: `${issuer}/protocol/openid-connect/userinfo`,
    jwksUri: `${issuer}/protocol/openid-connect/certs`,
  }),
  settings: () => ({
    scope: standardScope,
    pkce: true,
    attributePaths: { ...standardClaims, groups: "groups" },
  }),
  notes: [
    "Keycloak sends no groups until you add the mapper of step 4.",
    "With “Full group path” on, groups arrive as paths, such as `/Sales/Europe`, and are created here under these names.",
  ],
  registration: [
    "Clients › Create client: client type “OpenID Connect” and a client ID of your choice. Next, turn on “Client authentication” and leave “Standard flow” on.",
    "Enter the callback URL below as a “Valid redirect URI”.",
    "The client secret is on the client’s tab “Credentials”.",
    "For groups: on the tab “Client scopes”, open the client’s dedicated scope, then Configure a new mapper › Group Membership. Token Claim Name `groups`, “Full group path” off, “Add to userinfo” on.",
    "To sign people out here when they log out there: under Settings › Logout settings, turn off “Front channel logout” and enter the back-channel logout URL below.",
  ],
  takesLogoutUri: true,
});
