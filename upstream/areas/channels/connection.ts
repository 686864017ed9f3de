import type { ChannelPlatform } from '@/lib/domain/channel'
import type { Services } from '../../platform/services'
import { openOutside } from '../../platform/outside'
import { openedSecrets } from '../../platform/partner-secrets'
import type { ChannelAdapter, ShopAccess, WebhookReader } from './adapter'
import { salla, sallaWebhooks } from './salla'
import { shopify, shopifyWebhooks } from './shopify'
import { woocommerce, woocommerceWebhooks } from './woocommerce'

interface Platform {
  adapter: (access: ShopAccess) => ChannelAdapter
  webhooks: WebhookReader
  /** Where the API of a shop is asked, by its address. */
  api: (store: string) => string
}
export const platforms: Readonly<Record<ChannelPlatform, Platform>> = {
  shopify: { adapter: shopify, webhooks: shopifyWebhooks, api: (store) => store },
  woocommerce: { adapter: woocommerce, webhooks: woocommerceWebhooks, api: (store) => store },
  salla: { adapter: salla, webhooks: sallaWebhooks, api: () => 'https://api.salla.dev' },
}

export interface Connection {
  platform_code: ChannelPlatform
  store_url: string
  environment: 'sandbox' | 'production'
  secrets: Readonly<Record<string, string>>
}

/** A shop’s part of the address of the bundled sandbox. */
export const sandboxShop = (store: string): string => encodeURIComponent(store.replace(/^https:\/\//, ''))

/** Where the bundled shop of a channel is asked; undefined for one that is asked at its own address. */
const bundledShop = (config: Services['config'], { platform_code, store_url, environment }: Omit<Connection, 'secrets'>): string | undefined =>
  environment === 'sandbox' && config.SANDBOX_SHOP_URL ? `${config.SANDBOX_SHOP_URL}/${platform_code}/${sandboxShop(store_url)}` : undefined

/** Where a person opens the shop of a channel. */
export function shopUrl(config: Services['config'], channel: Omit<Connection, 'secrets'>): string {
  const bundled = bundledShop(config, channel)
  return bundled ? `${bundled}/storefront` : channel.store_url
}

/** The adapter of a channel, with its keys: the bundled shop where it is of the sandbox and one runs, else the platform’s own. */
export function connect({ config }: Pick<Services, 'config'>, channel: Connection): ChannelAdapter {
  const { adapter, api } = platforms[channel.platform_code]
  const bundled = bundledShop(config, channel)
  return adapter({
    base: bundled ?? api(channel.store_url), isBundled: bundled !== undefined, outside: openOutside(config),
    secrets: openedSecrets(channel.secrets, config.TOKEN_SECRET),
  })
}

export const webhookUrl = ({ PUBLIC_URL }: Services['config'], platform: ChannelPlatform): string =>
  `${PUBLIC_URL}/api/fulfillment/client_channel_webhook/${platform}`
