import type { SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { serverCertificate } from "@/e2e/certificates/server-certificate";
import { TestMailServer } from "@/e2e/testing/mail-server";
import { env, findEnvironmentErrors, setEnv } from "@/lib/env";
import { mailErrorText } from "@/lib/messages/mail-errors";
import { messagesIn } from "@/lib/messages/messages";
import { type MailServer, mailServer } from "./server";
import { deliver, findMailError } from "./transport";

let smtp: TestMailServer | undefined;

afterEach(async () => {
  await smtp?.stop();
  smtp = undefined;
});

async function start(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  smtp = new TestMailServer(options);
  await smtp.start();
  return smtp;
}

function at(url: string): MailServer {
  setEnv({ SMTP_URL: url, MAIL_FROM: "Academy <learn@example.com>" });
  return mailServer() as MailServer;
}

const withPassword: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === "lectern" && password === "p@ss: word"
      ? done(null, { user: username })
      : done(new Error("No")),
};

const why = async (server: MailServer) => (await findMailError(server))?.why ?? null;

test("A mail server is a URL with any sign in its password", () => {
  expect(at("smtp://lectern:p%40ss%3A%20word@mail.example.com")).toEqual({
    host: "mail.example.com",
    port: 587,
    isTls: false,
    user: "lectern",
    password: "p@ss: word",
    from: { name: "Academy", address: "learn@example.com" },
  });
  expect(at("smtps://[::1]/")).toMatchObject({ host: "::1", port: 465, isTls: true, user: "" });
  expect(at("smtp://mail:1025")).toMatchObject({ port: 1025 });
  setEnv({ MAIL_FROM: "" });
  expect(mailServer()?.from).toEqual({ name: "", address: `lectern@${new URL(env().BASE_URL).hostname}` });
  setEnv({ SMTP_URL: "" });
  expect(mailServer()).toBeNull();
});

test.each([
  "mail.example.com",
  "http://mail.example.com",
  "smtp://u:a%zz@host",
  "smtp://u:a@b@host",
  "smtp://",
])("SMTP_URL refuses %s", (SMTP_URL) => {
  expect(findEnvironmentErrors({ SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL should be/)]);
});

test.each(["learn", "Academy learn@example.com", "a@b@c", "A <a@b.c>\r\nBcc: d@e.f"])(
  "MAIL_FROM refuses %j",
  (MAIL_FROM) => {
    expect(findEnvironmentErrors({ MAIL_FROM })).toEqual([expect.stringMatching(/^MAIL_FROM should be/)]);
  },
);

test("A working server has no problem, and each failing one has its own", async () => {
  const { port } = await start(withPassword);
  expect(await why(at(`smtp://lectern:p%40ss%3A%20word@127.0.0.1:${port}`))).toBeNull();
  expect(await why(at(`smtp://lectern:wrong@127.0.0.1:${port}`))).toBe("login_refused");
  expect(await why(at("smtp://127.0.0.1:1"))).toBe("unreachable");
  expect(await why(at(`smtps://127.0.0.1:${port}`)), "it does not speak TLS").not.toBeNull();
});

test("A password goes to another machine only over TLS", async () => {
  const { port } = await start(withPassword);
  // Under this name, the own machine counts as another one.
  const problem = await findMailError(at(`smtp://lectern:p%40ss%3A%20word@[::ffff:127.0.0.1]:${port}`));
  expect(problem).toMatchObject({ why: "without_tls" });
});

test("An untrusted certificate is refused with a way to fix it", async () => {
  const { port } = await start({ ...serverCertificate("self-signed"), disabledCommands: [] });
  const problem = await findMailError(at(`smtp://localhost:${port}`));
  expect(problem).toMatchObject({ why: "certificate_untrusted" });
  expect(problem && mailErrorText(problem, messagesIn("en")).todo).toContain("NODE_EXTRA_CA_CERTS");
});

test("Names and subjects can't add headers or recipients", async () => {
  const server = at((await start()).url);
  await deliver(server, {
    to: { name: 'Ada"\r\nBcc: eve@example.com', address: "ada@example.com" },
    fromName: "",
    subject: "Assigned: a\r\nBcc: eve@example.com\r\n\r\nHello",
    html: "<p>Hello</p>",
    text: "Hello",
    messageId: "<one@example.com>",
    unsubscribeUrl: null,
  });
  const [mail] = smtp?.received ?? [];
  expect(mail?.to).toEqual(["ada@example.com"]);
  expect(mail?.headers.has("bcc")).toBe(false);
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(mail?.headers.get("x-lectern-message-id")).toBe(mail?.headers.get("message-id"));
  expect(mail?.parts.get("text/plain")?.trim()).toBe("Hello");
});
