import type { OmsSystem } from '@/lib/domain/oms'
import { openOutside } from '../../platform/outside'
import { openedSecrets } from '../../platform/partner-secrets'
import type { Services } from '../../platform/services'
import type { OmsAccess, OmsAdapter } from './adapter'
import { ownSystem } from './own-system'
import { unicommerce } from './unicommerce'

const adapters: Readonly<Record<OmsSystem, (access: OmsAccess) => OmsAdapter>> = { unicommerce, custom: ownSystem }

interface Connection {
  oms_code: OmsSystem
  account_code: string
  base_url: string
  environment: 'sandbox' | 'production'
  secrets: Readonly<Record<string, string>>
}

/** The adapter of a mapping, with its keys: the bundled OMS where it is of the sandbox and one runs, else its own address. */
export function connect({ config }: Pick<Services, 'config'>, { oms_code, account_code, base_url, environment, secrets }: Connection): OmsAdapter {
  const bundled = environment === 'sandbox' ? config.SANDBOX_OMS_URL : undefined
  return adapters[oms_code]({
    base: bundled ? `${bundled}/${oms_code}/${encodeURIComponent(account_code)}` : base_url, isBundled: bundled !== undefined, outside: openOutside(config),
    account: account_code, secrets: openedSecrets(secrets, config.TOKEN_SECRET),
  })
}

/** Where an own system sends its notices. */
export const noticeUrl = ({ PUBLIC_URL }: Services['config'], account: string): string => `${PUBLIC_URL}/api/fulfillment/oms_webhook/${account}`
