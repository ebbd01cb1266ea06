import { definePreset, standardClaims, standardScope } from "./preset";

export const okta = definePreset({
  title: "Okta",
  fields: {
    domain: {
      kind: "host",
      label: "Okta domain",
      hint: "Such as acme.okta.com, without the “-admin” of the Admin Console.",
    },
    authorization_server: {
      kind: "text",
      label: "Custom authorization server",
      hint: "Its ID, such as default. Leave blank for the org authorization server.",
      isOptional: true,
    },
  },
  issuer: ({ domain, authorization_server }) =>
    `https://${domain}${authorization_server && `/oauth2/${encodeURIComponent(authorization_server)}`}`,
  endpoints: (issuer, { authorization_server }) => {
    const base = authorization_server ? issuer : `${issuer}/oauth2`;
    return {
      authorizationEndpoint: `${base}/v1/authorize`,
      tokenEndpoint: `${base}/v1/token`,
      usersEndpoint: `${base}/v1/userinfo`,
      jwksUri: `${base}/v1/keys`,
    };
  },
  settings: () => ({
    scope: standardScope,
    pkce: true,
    // A custom authorization server refuses unknown scopes.
    scopesIfSupported: ["groups"],
    attributePaths: { ...standardClaims, groups: "groups" },
  }),
  notes: [
    "Okta sends no groups until you add a groups claim (step 4).",
    "The filter of that claim decides which groups arrive: each of them is created here, so leave out those that no course needs.",
  ],
  registration: [
    "Applications › Applications › Create App Integration: “OIDC - OpenID Connect”, then “Web Application”, with the grant type “Authorization Code”.",
    "Enter the callback URL below under “Sign-in redirect URIs”, and assign the people or groups that may sign in.",
    "The client ID and the client secret are on the app’s tab “General”.",
    "For groups: on the tab “Sign On”, edit “OpenID Connect ID Token” and set a groups claim filter with the name `groups`, such as “Matches regex” `.*`. With a custom authorization server, add a claim `groups` there instead: Security › API › Authorization Servers › Claims.",
  ],
  takesLogoutUri: false,
});
