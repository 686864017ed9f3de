import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { changeRefused, paymentLinkStatus } from '@/lib/domain/consignee'
import { compare } from '@/lib/domain/decimal'
import { amountIn, minorUnits } from '@/lib/domain/money'
import { paymentGateway, type PaymentGateway } from '@/lib/domain/payment-request'
import type { Language } from '@/lib/words/language'
import type { Config } from '../../config'
import { GatewayAway, type Redirect } from '../../core/gateway/adapter'
import { connect, ourAddress, type Connected } from '../../core/gateway/connection'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isCod, linkOf } from './cash'
import type { Changing } from './make-request'

const LINK_HOURS = 24

const away = () => new Refusal(502, 'The payment page does not open at the moment. Try again later, or pay at the door.', undefined, { reason: 'payment' })

/** The gateway consignees pay at: the one invoices are paid at unless they name another. Null where cards are not taken. */
export async function cashGateway(db: Db, config: Config): Promise<(Connected & { gateway: PaymentGateway }) | null> {
  const set = await settingAt(db, 'payment_gateway_default')
  const gateway = paymentGateway.is(set) ? set : 'sandbox'
  const connected = await connect(db, config, gateway)
  return connected && { ...connected, gateway }
}

/** How many links a parcel has had; the next one's reference follows from it. */
async function nextReference(tx: Db, packageId: number, trackingNo: string): Promise<string> {
  const had = await first<{ count: number }>(tx, sql`select count(*) as count from payment_links where package_id = ${packageId}`)
  return `${trackingNo}-${(had?.count ?? 0) + 1}`
}

/**
 * The way to a page on which the cash due at the door can be paid; the open one while it lasts. 409 when nothing is due, after the cut-off or
 * where no gateway takes cards, 502 when it does not answer. The parcel is locked, so one page is made however many ask.
 */
export async function paymentLink({ tx, parcel, audit }: Changing, { config }: Services, language: Language): Promise<{ redirect: Redirect }> {
  const known = await linkOf(tx, parcel.id)
  if (known?.status === 'paid') throw new Refusal(409, 'This parcel is paid already.', undefined, { reason: 'paid' })
  if (known?.redirect && compare(known.amount, parcel.cod_amount) === 0) return { redirect: known.redirect }
  const connected = isCod(parcel) ? await cashGateway(tx, config) : null
  if (!connected) throw new Refusal(409, 'There is nothing to pay by link for this parcel.', undefined, { reason: 'payment' })
  const late = changeRefused(parcel.status)
  if (late) throw new Refusal(409, 'The driver is on the way and takes the payment at the door.', undefined, { reason: late })
  const currency = parcel.cod_currency ?? 'AED'
  const [reference, hash] = [await nextReference(tx, parcel.id, parcel.tracking_no), randomBytes(32).toString('hex')]
  const { redirect, order } = await connected.adapter.begin({
    attempt_ref: reference, amount_minor: Number(minorUnits(amountIn(parcel.cod_amount, currency), currency)), currency, locale: language,
    email: ourAddress(config), description: `Cash on delivery of parcel ${parcel.tracking_no}`,
    return_url: `${config.PUBLIC_URL.replace(/\/+$/, '')}/api/parcel/paid/${hash}${language === 'ar' ? '?lang=ar' : ''}`,
  }).catch((error: unknown) => {
    throw error instanceof GatewayAway ? away() : error
  })
  await rows(tx, sql`update payment_links set status = ${literal(paymentLinkStatus, 'expired')} where package_id = ${parcel.id}
      and status = ${literal(paymentLinkStatus, 'open')}`)
  await rows(
    tx,
    sql`insert into payment_links (package_id, reference, hash_value, gateway, gateway_environment, gateway_order, redirect, amount, currency, expires_at)
        values (${parcel.id}, ${reference}, ${hash}, ${connected.gateway}, ${connected.environment}, ${order}, ${JSON.stringify(redirect)}::jsonb,
          ${parcel.cod_amount}, ${currency}, now() + make_interval(hours => ${LINK_HOURS}))`,
  )
  audit({ entity: 'payment_link', entity_id: reference, after: { package_id: parcel.id, gateway: connected.gateway, amount: parcel.cod_amount, currency } })
  return { redirect }
}
