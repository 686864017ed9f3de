/**
 * What a page may load and run. Of scripts it is the files of this origin, and of those written into a page the ones marked with its
 * `nonce`, which is another one for each answer (middleware.ts): Next's boot script and the guard of its chunks. Forms go here, and where `formsTo` says;
 * frames show this origin, and what `frames` says.
 */
export const contentPolicy = (nonce, formsTo = '', frames = '') =>
  [
    "default-src 'self'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    // A kiosk prints its slips from a frame that holds the file it has just fetched.
    `frame-src 'self' blob:${frames && ` ${frames}`}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self'${formsTo && ` ${formsTo}`}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** On every answer of the portal: of Next (next.config.mjs), where pages get a policy of their own, and of the door before it (front-door.ts). */
export const securityHeaders = [
  { key: 'content-security-policy', value: contentPolicy() },
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'permissions-policy', value: 'camera=(self), microphone=(), geolocation=(self)' },
  { key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' },
]
