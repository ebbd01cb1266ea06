import { definePreset, standardClaims, standardScope } from "./preset";

export const keycloak = definePreset({
  title: "Keycloak",
  fields: {
    base_url: { kind: "url" },
    realm: { kind: "text" },
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
  takesLogoutUri: true,
});
