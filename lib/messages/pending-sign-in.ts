import type { Cause } from "./sign-in-failure-causes";

export const pendingSignIn = {
  waiting:
    "For more than two minutes, the browser hasn’t come back from the identity provider. The person may still be " +
    "signing in. If they see an error page there, it has one of these causes:",
  abandoned:
    "The browser never came back from the identity provider. The person may have left. If they saw an error page " +
    "there, it has one of these causes:",
  beginning:
    "Your browser hasn’t come back from the identity provider yet. If you’re still signing in there, finish first, " +
    "then reload this page. If you see an error page there, it has one of these causes:",
  causes: [
    {
      cause: "The redirect URI isn’t registered at the provider, exactly as below.",
      remedy: "Register it there, character by character.",
    },
    {
      cause: "The provider doesn’t know the client ID, or knows it in another tenant or realm.",
      remedy: "Compare it, character by character.",
      setting: "clientId",
    },
    {
      cause: "The provider requires a scope that isn’t sent, or doesn’t allow one that is.",
      remedy: "Set “Scope” to what the provider allows for this client, often openid profile email.",
      setting: "advanced.scope",
    },
  ] satisfies Cause[],
  noPage: "If there is no such page, or no page at all, the authorization endpoint is wrong.",
  noScope: "none is sent",
};
