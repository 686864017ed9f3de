import { sql } from 'drizzle-orm'
import { changeRefused, paymentLinkStatus } from '@/lib/domain/consignee'
import { amountIn, minorUnits, money } from '@/lib/domain/money'
import type { PaymentGateway } from '@/lib/domain/payment-request'
import { GatewayAway, type Outcome } from '../../core/gateway/adapter'
import { connect } from '../../core/gateway/connection'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { Ctx } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { linkByHash, linkById, linkByReference, linkOf, type PaymentLink } from './cash'
import { tellStaff } from './tell-staff'

/** The request of what the gateway tells, in the audit log. */
const reported = { id: 'gateway.parcel', ip: '', user_agent: '', environment: '' }

type Status = PaymentLink['status']
type ParcelStatus = Parameters<typeof changeRefused>[0]

/** What staff are told of money that came by link. */
function news(link: PaymentLink, to: Status, isExact: boolean, parcelStatus: ParcelStatus) {
  const sum = money(link.amount, link.currency)
  if (!isExact) return {
    subject: `${link.tracking_no}: another amount was paid by link`, severity: 'warning' as const,
    body: `${link.attempt_ref} asked for ${sum}; the gateway captured something else. Cash is still due at the door. Pay back what came.`,
  }
  if (to === 'refund_due') return {
    subject: `${link.tracking_no}: paid twice by link`, severity: 'warning' as const,
    body: `${sum} came a second time under ${link.attempt_ref}. Pay it back.`,
  }
  const isLate = changeRefused(parcelStatus) !== null
  return {
    subject: `${link.tracking_no}: ${sum} paid by link`, severity: isLate ? 'warning' as const : 'info' as const,
    body: isLate
      ? `The consignee paid ${sum} by link after the driver had left. Tell the driver to take no cash, or pay it back.`
      : `The consignee paid ${sum} by link. No cash is due at the door.`,
  }
}

/** The money is at the gateway: the parcel's cash is paid once, however often that is told; what came besides has to go back. */
async function captured(tx: Db, link: PaymentLink, said: Outcome): Promise<void> {
  const parcel = await first<{ status: ParcelStatus }>(tx, sql`select status from packages where id = ${link.package_id}`)
  const isExact = said.currency === link.currency && said.amount_minor === Number(minorUnits(amountIn(link.amount, link.currency), link.currency))
  const isFirst = (await linkOf(tx, link.package_id))?.status !== 'paid'
  const to: Status = isExact && isFirst ? 'paid' : 'refund_due'
  await rows(tx, sql`update payment_links set status = ${to}, paid_at = now(), checked_at = now(), gateway_txn_id = ${said.txn_id} where id = ${link.id}`)
  if (!parcel) return
  const { subject, body, severity } = news(link, to, isExact, parcel.status)
  await tellStaff(tx, link, subject, body, severity)
  await writeAudit(tx, system, reported, 'consignee.paid', [{
    entity: 'payment_link', entity_id: link.attempt_ref, before: { status: link.status }, after: { status: to, gateway_txn_id: said.txn_id },
  }])
}

const isSettled = ({ paid_at }: PaymentLink) => paid_at !== null

/** What an answer of the gateway makes of a link, once for each: the parcel is held first, so two links of it follow one another. */
const conclude = (services: Services, { id, package_id }: PaymentLink, said: Outcome): Promise<void> =>
  inTransaction(services.database.db, async (tx) => {
    await rows(tx, sql`select id from packages where id = ${package_id} for no key update`)
    const link = await linkById(tx, id)
    if (!link || isSettled(link)) return
    if (said.state === 'captured') return captured(tx, link, said)
    // Whoever was declined or went back may begin again.
    const isOver = said.state === 'declined' || said.state === 'cancelled'
    const to: Status = isOver && link.status === 'open' ? 'expired' : link.status
    await rows(tx, sql`update payment_links set status = ${to}, checked_at = now() where id = ${id}`)
  })

/** The gateway is asked again no sooner than after this many milliseconds, however often a page is reloaded. */
const REST_MS = 2000

/**
 * Asks the gateway, server to server, what became of a link, and concludes: the one way in which money is believed, as it is of invoices. GatewayAway where
 * it does not answer.
 */
export async function askAfterLink(services: Services, link: PaymentLink, { now = false } = {}): Promise<void> {
  const isFresh = link.checked_at !== null && Date.now() - Date.parse(link.checked_at) < REST_MS
  if (isSettled(link) || !link.gateway || !link.gateway_environment || (!now && isFresh)) return
  const connected = await connect(services.database.db, services.config, link.gateway, link.gateway_environment)
  if (connected) await conclude(services, link, await connected.adapter.enquire(link))
}

type Back = Ctx<{ id: string }, unknown, { params: Record<string, string> }>

/**
 * A payer comes back from the gateway's page: a signed word of the browser only makes us ask the gateway at once. While it does not answer, the page says that
 * the payment shows soon. 404 for a hash that is none.
 */
export async function comeBack({ db, services, params, body }: Back): Promise<{ tracking_no: string }> {
  const link = await linkByHash(db, params.id)
  if (!link?.gateway || !link.gateway_environment) throw new Refusal(404, 'This payment is not known.')
  const connected = await connect(db, services.config, link.gateway, link.gateway_environment)
  await askAfterLink(services, link, { now: connected?.adapter.isSigned(body.params, link) ?? false }).catch((error: unknown) => {
    if (!(error instanceof GatewayAway)) throw error
  })
  return { tracking_no: link.tracking_no }
}

/** A notice of a gateway that is of a parcel's link; of one that is none nothing is done. */
export async function linkNoticed(services: Services, gateway: PaymentGateway, named: Parameters<typeof linkByReference>[2]): Promise<void> {
  const link = await linkByReference(services.database.db, gateway, named)
  if (link) await askAfterLink(services, link, { now: true })
}

const MOST = 100

/** Asks after links that nobody has told us of: open ones each minute, those given up each hour for a day. */
export async function lookAfterLinks(services: Services): Promise<void> {
  const { db } = services.database
  // Noted as asked before: one whose gateway is away, or is not ours to ask any more, waits its turn behind the others.
  const due = await rows<{ id: number }>(db, sql`update payment_links set checked_at = now() where id in (
      select id from payment_links where paid_at is null and gateway is not null
        and created_at > now() - interval '2 days' and created_at < now() - interval '1 minute' and coalesce(checked_at, created_at) < now() -
          case when status = ${literal(paymentLinkStatus, 'open')} then interval '1 minute' else interval '1 hour' end
      order by coalesce(checked_at, created_at), id limit ${MOST})
    returning id`)
  for (const { id } of due) {
    const link = await linkById(db, id)
    if (!link) continue
    try {
      await askAfterLink(services, link, { now: true })
    } catch (error) {
      if (!(error instanceof GatewayAway)) throw error
      services.log.warn({ link: link.attempt_ref, why: error.message }, 'a gateway did not answer')
    }
  }
}
