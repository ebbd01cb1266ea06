// Serves all contestants of `npm run bench -- sign-in` as cheaply as possible: it accepts any code `<login>.<anything>`, which is also
// the access token. The bench makes the callback itself, without a login.
import { createServer } from "node:http";

createServer((request, response) => {
  request.resume();
  const body =
    request.url === "/token" ? undefined : JSON.stringify(profileOf(request.headers.authorization));
  if (body) return answer(response, body);
  let sent = "";
  request.on("data", (chunk) => (sent += chunk));
  request.on("end", () => answer(response, JSON.stringify(tokenOf(sent))));
}).listen(Number(process.env.PORT), "127.0.0.1");
// Without this, it would get half a minute to finish its work (preload.mjs).
process.once("SIGTERM", () => process.exit());

function answer(response, body) {
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
}

function tokenOf(form) {
  const code = new URLSearchParams(form).get("code");
  return { access_token: code, token_type: "Bearer", expires_in: 3600, scope: "profile" };
}

function profileOf(authorization = "") {
  const [login] = authorization.slice("Bearer ".length).split(".");
  return {
    sub: login,
    user_id: login,
    name: `Ada ${login}`,
    first_name: "Ada",
    last_name: login,
    email: `${login}@bench.example`,
    lms: { groups: ["Engineering", "Onboarding"] },
  };
}
