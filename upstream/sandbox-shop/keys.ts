/** What the sandbox shops take and sign with: nothing is sold there, so everybody may know it. */
export const shopKeys = {
  shopify: { access_token: 'shpat_sandbox', webhook_secret: 'shpss_sandbox' },
  woocommerce: { consumer_key: 'ck_sandbox', consumer_secret: 'cs_sandbox', webhook_secret: 'wc_sandbox' },
  salla: { access_token: 'salla_sandbox', webhook_secret: 'salla_sandbox_secret' },
} as const
export type ShopPlatform = keyof typeof shopKeys
