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
  // A certificate's PDF is written by pdfkit, which reads files of its own, in fonts that are found by name.
  serverExternalPackages: ["pdfkit", "harfbuzzjs", "bidi-js", "nodemailer"],
  outputFileTracingIncludes: {
    "/inter-*.woff2": [
      "node_modules/@fontsource-variable/inter/package.json",
      "node_modules/@fontsource-variable/inter/files/inter-{latin,latin-ext}-opsz-normal.woff2",
    ],
    "/certificates/*/pdf": [
      "node_modules/@fontsource/*/package.json",
      "node_modules/@fontsource/inter/files/*-{400,600,700}-normal.woff",
      "node_modules/@fontsource/noto-sans-*/files/*-{arabic,hebrew,thai,devanagari}-{400,600,700}-normal.woff",
      "node_modules/@fontsource/noto-sans-{symbols,symbols-2}/files/*-symbols-400-normal.woff",
      "node_modules/@fontsource/noto-sans-math/files/*-latin-400-normal.woff",
      "node_modules/@expo-google-fonts/noto-sans/package.json",
      "node_modules/@expo-google-fonts/noto-sans/{400Regular,600SemiBold,700Bold}/*.ttf",
      "node_modules/harfbuzzjs/dist/{harfbuzz.js,harfbuzz.wasm,index.mjs}",
    ],
  },
  rewrites: async () => [
    { source: "/certificates/:id([0-9a-f]+).pdf", destination: "/certificates/:id/pdf" },
  ],
  // Files are uploaded as they are shown: nobody makes this server compute smaller ones.
  images: { unoptimized: true },
  // Pages show some documents.
  turbopack: { rules: { "*.md": { type: "text" } } },
  experimental: {
    // lib/request-limits.ts allows this size: the longest text twice, once as typed and once as refused.
    serverActions: { bodySizeLimit: "2mb" },
    // For prefetching, which is off: each page would be sent with what tells which of its parameters it read.
    varyParams: false,
    optimisticRouting: false,
    // Each build has a folder of its own, so nothing would ever read its cache: 246 MB, and a quarter of the time.
    turbopackFileSystemCacheForBuild: false,
  },
  // `npm run check` holds the types; the build needs no second opinion.
  typescript: {
    ignoreBuildErrors: true,
    ...(process.env.BUILD_ID && { tsconfigPath: ".builds/tsconfig.json" }),
  },
};
