import { definePreset, standardClaims, standardScope } from "./preset";

export const okta = definePreset({
  title: "Okta",
  fields: {
    domain: { kind: "host" },
    authorization_server: { kind: "text", isOptional: true },
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
  takesLogoutUri: false,
});
