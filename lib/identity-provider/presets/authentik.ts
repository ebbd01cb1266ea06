import { definePreset, standardClaims, standardScope } from "./preset";

export const authentik = definePreset({
  title: "Authentik",
  fields: {
    base_url: { kind: "url" },
    slug: { kind: "text" },
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
  takesLogoutUri: true,
});
