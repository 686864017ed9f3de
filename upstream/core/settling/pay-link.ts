import { createHmac } from 'node:crypto'
import type { PaymentGateway } from '@/lib/domain/payment-request'
import type { Config } from '../../config'
import { hashToken } from '../../platform/tokens'

/** A request's link as it stands: which of its links works, and where it leads. */
export interface LinkOf {
  id: number
  link_no: number
  gateway: PaymentGateway | null
  invoice_no: string
}

const KEY_LETTERS = 22

/** The key of a request’s link, 22 letters of base64url. Derived, so that documents and reminders show the link again; only its hash is kept. */
export const payKey = (secret: string, { id, link_no }: Pick<LinkOf, 'id' | 'link_no'>): string =>
  createHmac('sha256', secret).update(`payment-request:${id}:${link_no}`).digest('base64url').slice(0, KEY_LETTERS)
export const payKeyHash = (secret: string, link: Pick<LinkOf, 'id' | 'link_no'>): string => hashToken(payKey(secret, link))

/** The public address a request is paid at; null where it is not paid by card. */
export const payLink = (config: Pick<Config, 'PUBLIC_URL' | 'TOKEN_SECRET'>, link: LinkOf): string | null => (link.gateway === null
  ? null
  : `${config.PUBLIC_URL}/payment-route/${link.gateway}/${encodeURIComponent(link.invoice_no)}?k=${payKey(config.TOKEN_SECRET, link)}`)
