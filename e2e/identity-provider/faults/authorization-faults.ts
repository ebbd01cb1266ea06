export type CallbackParameters = [name: string, value: string][];

type AuthorizationFault = (answer: { code: string; state: string; issuer: string }) => CallbackParameters;

export const authorizationFaults = {
  deny: ({ state }) => failure("access_denied", "The request was denied.", state),
  temporarily_unavailable: ({ state }) => failure("temporarily_unavailable", "Try again later.", state),
  server_error: ({ state }) => failure("server_error", "Something broke.", state),
  error_with_markup: ({ state }) => failure("access_denied", `<h1>markup</h1>${"x".repeat(10_000)}`, state),
  invalid_scope: ({ state }) =>
    failure("invalid_scope", `The scope is missing. Your state was ${state}.`, state),
  unregistered_error: ({ state }) => failure("<b>odd</b>", "", state),
  wrong_state: ({ code }) => [...success(code), ["state", "not-the-state-that-was-sent"]],
  no_state: ({ code }) => success(code),
  empty_state: ({ code }) => [...success(code), ["state", ""]],
  repeated_state: ({ code, state }) => [...success(code), ["state", state], ["state", state]],
  no_code: ({ state }) => [["state", state]],
  empty_code: ({ state }) => [...success(""), ["state", state]],
  // https://datatracker.ietf.org/doc/html/rfc9207
  right_issuer: ({ code, state, issuer }) => [...success(code), ["state", state], ["iss", issuer]],
  wrong_issuer: ({ code, state }) => [
    ...success(code),
    ["state", state],
    ["iss", "https://another-issuer.example"],
  ],
} satisfies Record<string, AuthorizationFault>;

function success(code: string): CallbackParameters {
  return [["code", code]];
}

function failure(error: string, description: string, state: string): CallbackParameters {
  return [
    ["error", error],
    ["error_description", description],
    ["state", state],
  ];
}
