import type { PaymentGateway } from '@/lib/domain/payment-request'
import type { Config } from '../../config'
import type { Db } from '../../db/db'
import { sandboxKeys } from '../../sandbox-gateway/keys'
import { settingAt } from '../settings/setting-at'
import type { GatewayAdapter } from './adapter'
import { apsGateway } from './aps'
import { nGeniusGateway } from './ngenius'

export interface Connected {
  adapter: GatewayAdapter
  environment: 'sandbox' | 'production'
}

type Environment = Connected['environment']

/** Their own addresses: no card is charged at the first. Source: their documents, as in aps.ts and ngenius.ts. */
const addresses = {
  sandbox: {
    aps_api: 'https://sbpaymentservices.payfort.com', aps_page: 'https://sbcheckout.payfort.com', ngenius: 'https://api-gateway.sandbox.ngenius-payments.com',
  },
  production: {
    aps_api: 'https://paymentservices.payfort.com', aps_page: 'https://checkout.payfort.com', ngenius: 'https://api-gateway.ngenius-payments.com',
  },
} as const satisfies Record<Environment, unknown>

const apsOf = (c: Config, environment: Environment): GatewayAdapter | null =>
  c.APS_MERCHANT_IDENTIFIER && c.APS_ACCESS_CODE && c.APS_REQUEST_PHRASE && c.APS_RESPONSE_PHRASE
    ? apsGateway({
      page_url: c.APS_PAGE_URL ?? addresses[environment].aps_page, api_url: c.APS_API_URL ?? addresses[environment].aps_api,
      merchant_identifier: c.APS_MERCHANT_IDENTIFIER, access_code: c.APS_ACCESS_CODE, request_phrase: c.APS_REQUEST_PHRASE,
      response_phrase: c.APS_RESPONSE_PHRASE,
    })
    : null
const nGeniusOf = (c: Config, environment: Environment): GatewayAdapter | null =>
  c.NGENIUS_OUTLET && c.NGENIUS_API_KEY && c.NGENIUS_CALLBACK_SECRET
    ? nGeniusGateway({
      url: c.NGENIUS_URL ?? addresses[environment].ngenius, outlet: c.NGENIUS_OUTLET, api_key: c.NGENIUS_API_KEY,
      callback_secret: c.NGENIUS_CALLBACK_SECRET,
    })
    : null

/** The bundled sandbox in a gateway's own wire form; `sandbox` itself speaks as Amazon Payment Services. */
function sandboxOf(url: string, gateway: PaymentGateway): GatewayAdapter {
  const base = url.replace(/\/+$/, '')
  return gateway === 'ngenius'
    ? nGeniusGateway({ url: `${base}/ngenius`, ...sandboxKeys.ngenius })
    : apsGateway({ page_url: `${base}/aps`, api_url: `${base}/aps`, ...sandboxKeys.aps })
}

/**
 * How a gateway is asked: with our credentials where we have them, else at the sandbox. A visit is asked about where it began (`began`), a new one goes where
 * the setting `payment_environment` says; while that says production, nothing is asked where no money moves. Null where cards are not taken.
 */
export async function connect(db: Db, config: Config, gateway: PaymentGateway, began?: Environment): Promise<Connected | null> {
  const now: Environment = (await settingAt(db, 'payment_environment')) === 'production' ? 'production' : 'sandbox'
  const environment = began ?? now
  if (environment === 'sandbox' && now === 'production') return null
  const own = gateway === 'aps' ? apsOf(config, environment) : gateway === 'ngenius' ? nGeniusOf(config, environment) : null
  if (own) return { adapter: own, environment }
  return environment === 'production' || !config.SANDBOX_GATEWAY_URL ? null : { adapter: sandboxOf(config.SANDBOX_GATEWAY_URL, gateway), environment }
}

/** Gateways want an address for their own receipt: ours where no payer's is known. */
export const ourAddress = ({ MAIL_FROM }: Config): string => /[^<\s]+@[^>\s]+/.exec(MAIL_FROM)?.[0] ?? MAIL_FROM
