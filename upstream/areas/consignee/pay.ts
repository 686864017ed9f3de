import { sql } from 'drizzle-orm'
import { changeRefused, paymentLinkStatus } from '@/lib/domain/consignee'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import type { Language } from '@/lib/words/language'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { AuditEntry } from '../../platform/audit'
import { isCod, linkOf, type PaymentLink } from './cash'
import type { Changing } from './make-request'
import { coinsOf, makePage, takesPayments, type PaymentNotice } from './payment-page'
import { tellStaff } from './tell-staff'

const LINK_HOURS = 24

const returnTo = ({ config }: Services, trackingNo: string, language: Language) =>
  `${config.PUBLIC_URL.replace(/\/+$/, '')}/tracking/summary?${new URLSearchParams({ n: trackingNo, ...(language === 'ar' ? { lang: 'ar' } : {}), paying: '1' })}`

/** How many links a parcel has had; the next one's reference follows from it, so two askers at once get one page. */
async function nextReference(tx: Db, packageId: number, trackingNo: string): Promise<string> {
  const had = await first<{ count: number }>(tx, sql`select count(*) as count from payment_links where package_id = ${packageId}`)
  return `${trackingNo}-${(had?.count ?? 0) + 1}`
}

/**
 * A page on which the cash due at the door can be paid; the open one while it lasts. 409 when nothing is due, after the cut-off or
 * without a provider, 502 when the provider does not answer. The parcel is locked, so one page is made however many ask.
 */
export async function paymentLink({ tx, parcel, audit }: Changing, services: Services, language: Language): Promise<{ url: string }> {
  const known = await linkOf(tx, parcel.id)
  if (known?.status === 'paid') throw new Refusal(409, 'This parcel is paid already.', undefined, { reason: 'paid' })
  if (known && compare(known.amount, parcel.cod_amount) === 0) return { url: known.url }
  if (!isCod(parcel) || !takesPayments(services.config))
    throw new Refusal(409, 'There is nothing to pay by link for this parcel.', undefined, { reason: 'payment' })
  const late = changeRefused(parcel.status)
  if (late) throw new Refusal(409, 'The driver is on the way and takes the payment at the door.', undefined, { reason: late })
  const currency = parcel.cod_currency ?? 'AED'
  const reference = await nextReference(tx, parcel.id, parcel.tracking_no)
  const page = await makePage(services.config, {
    reference, amount: parcel.cod_amount, currency, country: parcel.country_code, description: `Cash on delivery of parcel ${parcel.tracking_no}`,
    returnTo: returnTo(services, parcel.tracking_no, language),
  })
  await rows(tx, sql`update payment_links set status = ${literal(paymentLinkStatus, 'expired')} where package_id = ${parcel.id}
      and status = ${literal(paymentLinkStatus, 'open')}`)
  await rows(
    tx,
    sql`insert into payment_links (package_id, reference, provider_id, url, amount, currency, expires_at)
        values (${parcel.id}, ${reference}, ${page.id}, ${page.url}, ${parcel.cod_amount}, ${currency}, now() + make_interval(hours => ${LINK_HOURS}))`,
  )
  audit({ entity: 'payment_link', entity_id: reference, after: { package_id: parcel.id, amount: parcel.cod_amount, currency } })
  return { url: page.url }
}

type Paid = PaymentLink & { package_id: number; tracking_no: string; parcel_status: Parameters<typeof changeRefused>[0] }

/** An older link paid after another: the money is there and has to go back. */
async function paidTwice(tx: Db, link: Paid, paymentId: string, audit: (entry: AuditEntry) => void): Promise<{ state: 'paid' }> {
  await rows(tx, sql`update payment_links set status = ${literal(paymentLinkStatus, 'refund_due')}, paid_at = now(), provider_payment_id = ${paymentId}
    where id = ${link.id}`)
  audit({ entity: 'payment_link', entity_id: link.reference, before: { status: link.status }, after: { status: 'refund_due', provider_payment_id: paymentId } })
  await tellStaff(
    tx, link, `${link.tracking_no}: paid twice by link`,
    `${money(link.amount, link.currency)} came a second time under ${link.reference}. Pay it back.`, 'warning',
  )
  return { state: 'paid' }
}

/**
 * What the provider says of a payment. Captured: the parcel's cash is paid by link, once however often it is told. Anything else is
 * noted by no one. 404 for a reference that is not ours, 409 for another amount than was asked, so that the provider shows it to somebody.
 */
export async function paymentReported(tx: Db, notice: PaymentNotice, audit: (entry: AuditEntry) => void): Promise<{ state: 'paid' | 'ignored' }> {
  const { id, reference, amount, currency } = notice.data
  if (notice.type !== 'payment_captured') return { state: 'ignored' }
  const link = await first<Paid>(
    tx,
    sql`select l.*, p.tracking_no, p.status as parcel_status from payment_links l join packages p on p.id = l.package_id
        where l.reference = ${reference} for no key update of p`,
  )
  if (!link) throw new Refusal(404, 'No payment was requested under this reference.')
  if (link.status === 'paid' || link.status === 'refund_due') return { state: 'paid' }
  if (currency !== link.currency || amount !== coinsOf(link.amount, link.currency))
    throw new Refusal(409, `Asked for ${money(link.amount, link.currency)}; another amount was paid.`)
  if ((await linkOf(tx, link.package_id))?.status === 'paid') return paidTwice(tx, link, id, audit)
  await rows(tx, sql`update payment_links set status = ${literal(paymentLinkStatus, 'paid')}, paid_at = now(), provider_payment_id = ${id}
    where id = ${link.id}`)
  audit({ entity: 'payment_link', entity_id: reference, before: { status: link.status }, after: { status: 'paid', provider_payment_id: id } })
  const late = changeRefused(link.parcel_status) !== null
  const sum = money(link.amount, link.currency)
  await tellStaff(
    tx, link, `${link.tracking_no}: ${sum} paid by link`,
    late
      ? `The consignee paid ${sum} by link after the driver had left. Tell the driver to take no cash, or pay it back.`
      : `The consignee paid ${sum} by link. No cash is due at the door.`,
    late ? 'warning' : 'info',
  )
  return { state: 'paid' }
}
