const KB = 1024

/**
 * The most bytes a body may have, for every route handler of Next's own by its folder in `app` (tests/house/body-limits.test.ts). The door's calls
 * bring their limits along (lib/bff/front-door.ts); pages and files take no body at all.
 * @type {Readonly<Record<string, number>>}
 */
export const bodyLimits = {
  '/api/auth/[...nextauth]': 16 * KB,
  '/api/cards/[version]': 0,
  '/api/carrier-webhook/[webhook_token]': 1024 * KB,
  '/api/docs/[page]': 0,
  '/api/fulfillment/client_channel_webhook/[platform_code]': 2048 * KB,
  '/api/fulfillment/oms_webhook/[account_code]': 2048 * KB,
  '/api/fulfillmentbb/wms_webhook/[account_code]': 2048 * KB,
  '/api/whatsapp_webhook': 2048 * KB,
  '/api/mcp': 1024 * KB,
  '/api/parcel': 8 * KB,
  '/api/parcel/paid/[hash]': 20 * KB,
  '/api/parcel/photo': 0,
  '/api/pay': 8 * KB,
  '/api/pay/return/[gateway]/[hash]': 20 * KB,
  '/api/payment_webhook/[gateway]': 200 * KB,
  '/api/session/confirm': 4 * KB,
  '/api/session/ended': 0,
  '/api/session/view-as': 8 * KB,
}

const patterns = Object.entries(bodyLimits).map(([route, most]) => ({
  most, path: new RegExp(`^${route.replace(/\[\.{3}\w+\]/, '.+').replaceAll(/\[\w+\]/g, '[^/]+')}/?$`),
}))

/** Bytes a body to this path may have where the door does not take it. @param {string} path without a query @returns {number} */
export const bodyLimit = (path) => patterns.find((pattern) => pattern.path.test(path))?.most ?? 0
