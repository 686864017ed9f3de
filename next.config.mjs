const content = [
  "default-src 'self'",
  // Next's own inline boot script; everything else comes from files of this origin.
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** @type {import('next').NextConfig} */
export default {
  output: 'standalone',
  // A lock file in a parent folder must not move where the build lands.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  reactStrictMode: true,
  // The machine that serves has its own type check in `npm test`; building twice would only be slower.
  typescript: { ignoreBuildErrors: true },
  async headers() {
    return [
      {
        source: '/:path*',
        headers: [
          { key: 'content-security-policy', value: content },
          { key: 'x-content-type-options', value: 'nosniff' },
          { key: 'referrer-policy', value: 'same-origin' },
          { key: 'permissions-policy', value: 'camera=(self), microphone=(), geolocation=(self)' },
          { key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' },
        ],
      },
      { source: '/password-reset', headers: [{ key: 'referrer-policy', value: 'no-referrer' }] },
    ]
  },
}
