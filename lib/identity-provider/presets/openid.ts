import { definePreset, standardClaims } from "./preset";

export const openid = definePreset({
  title: "Another with an OpenID configuration",
  fields: {
    issuer: {
      kind: "url",
      label: "Issuer URL",
      hint: "What stands before /.well-known/openid-configuration, such as https://idp.example.com.",
    },
  },
  issuer: ({ issuer }) => issuer,
  endpoints: null,
  settings: () => ({
    scope: "",
    scopesIfSupported: ["openid", "profile", "email", "groups"],
    attributePaths: { ...standardClaims, groups: "groups" },
  }),
  notes: [
    "Whether groups arrive, and under which name, is for your provider to say. The test of a sign-in shows everything that it sends.",
  ],
  registration: [
    "Register a confidential (web) client for the authorization code flow, with the callback URL below.",
    "Let it have the scopes `openid`, `profile` and `email`, and whatever brings groups.",
    "Copy the client ID and the client secret.",
  ],
  takesLogoutUri: true,
});
