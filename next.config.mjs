/** @type {import("next").NextConfig} */
export default {
  // The launchers give each build a folder and a name of its own (scripts/build.mjs).
  distDir: process.env.NEXT_DIST_DIR,
  generateBuildId: () => process.env.BUILD_ID ?? null,
  poweredByHeader: false,
  reactStrictMode: true,
  // The API answers every path under /v2 itself, with a trailing slash too.
  skipTrailingSlashRedirect: true,
  // For every browser: a page's title is in its head, not streamed after it.
  htmlLimitedBots: /.*/,
  // Files are uploaded as they are shown: nobody makes this server compute smaller ones.
  images: { unoptimized: true },
  // As much as lib/http/limits.ts lets an admin send: the longest text twice, as it is and as it was when it was refused.
  experimental: { serverActions: { bodySizeLimit: "2mb" } },
  // `npm run check` holds the types; the build needs no second opinion.
  typescript: {
    ignoreBuildErrors: true,
    ...(process.env.BUILD_ID && { tsconfigPath: ".builds/tsconfig.json" }),
  },
};
