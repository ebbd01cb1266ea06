// As next-auth's documentation writes it: a route handler (https://next-auth.js.org/configuration/initialization), a
// custom OAuth provider (https://next-auth.js.org/configuration/providers/oauth), sessions in the database.
import { PrismaAdapter } from "@auth/prisma-adapter";
import { PrismaPg } from "@prisma/adapter-pg";
import NextAuth from "next-auth";
import { PrismaClient } from "../../../../generated/client";

const { DATABASE_URL, IDP_URL, AUTH_SECRET } = process.env;

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: DATABASE_URL }) });

const handler = NextAuth({
  secret: AUTH_SECRET,
  adapter: PrismaAdapter(prisma),
  providers: [
    {
      id: "bench",
      name: "Bench",
      type: "oauth",
      clientId: "bench",
      clientSecret: "bench-secret",
      authorization: `${IDP_URL}/authorize`,
      token: `${IDP_URL}/token`,
      userinfo: `${IDP_URL}/userinfo`,
      profile: ({ user_id, name, email }) => ({ id: user_id, name, email }),
    },
  ],
});

export { handler as GET, handler as POST };
