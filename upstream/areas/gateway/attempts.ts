import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { gatewayAttempts } from '@/lib/contract/gateway-attempts'
import { gatewayAttemptStatus, gatewayEnvironment, livingAttempts } from '@/lib/domain/gateway-attempt'
import { paymentGateway } from '@/lib/domain/payment-request'
import { GatewayAway } from '../../core/gateway/adapter'
import { attemptById } from '../../core/gateway/attempts'
import { connect } from '../../core/gateway/connection'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, everyRow, pageOf, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { refuseLongExport } from '../packages/find'
import { askAndConclude } from './report'

type Filters = z.output<typeof gatewayAttempts.list.query>
type Row = z.output<typeof gatewayAttempts.list.reply>['rows'][number]

const living = sql`a.status in ${literals(gatewayAttemptStatus, ...livingAttempts)}`
const columns = sql`a.id, a.attempt_ref, i.invoice_no, r.payment_ref, a.gateway, a.gateway_environment, a.amount, a.currency,
  case when a.card_last4 is not null then coalesce(a.card_brand || ' ', '') || '••' || a.card_last4 end as card, a.status, a.gateway_txn_id, a.response_code,
  a.response_message, a.payment_id, p.payment_no, case when ${living} then floor(extract(epoch from now() - a.created_at) / 60)::int end as waiting_minutes,
  a.created_at, a.responded_at, a.checked_at`
const from = sql`gateway_attempts a join initiated_payments r on r.id = a.request_id join client_invoices i on i.id = r.invoice_id
  left join payments p on p.id = a.payment_id`

/** Visits are our staff’s to look after. */
const visible = (who: Who): SQL | undefined => (isAdmin(who) ? undefined : sql`false`)

const conditions = (who: Who, q: Omit<Filters, 'status'>) => {
  const typed = q.search ? contains(q.search) : null
  return [
    visible(who), anyOfValues(sql`a.gateway`, q.gateway), anyOfValues(sql`a.gateway_environment`, q.gateway_environment),
    dayRange(sql`a.created_at`, q.from, q.to),
    typed === null ? undefined : sql`(a.attempt_ref ilike ${typed} or a.gateway_txn_id ilike ${typed} or i.invoice_no ilike ${typed})`,
  ]
}

const queryOf = (who: Who, q: Filters): ListQuery => ({
  columns, from, where: [...conditions(who, q), anyOfValues(sql`a.status`, q.status)],
  sorts: {
    created_at: { by: sql`a.created_at`, kind: 'time' }, amount: { by: sql`a.amount`, kind: 'number' },
    responded_at: { by: sql`a.responded_at`, kind: 'time', nullable: true },
  },
  defaultSort: 'created_at', id: sql`a.id`,
})

/** One page of visits, the newest first. */
export async function attemptList(db: Db, who: Who, q: Filters) {
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, queryOf(who, q), q),
    rows<{ status: string; n: number }>(db, sql`select a.status, count(*)::int as n from ${from} where ${allOf(conditions(who, q))} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

const isOfToday = sql`(a.created_at at time zone 'Asia/Dubai')::date = ${dubaiToday}`

/** Each gateway with its visits of today that ended, and when it last answered; one that nobody has gone to is left out. */
export const gatewayHealth = (db: Db, who: Who) =>
  rows<z.output<typeof gatewayAttempts.health.reply>[number]>(
    db,
    sql`select a.gateway, (count(*) filter (where ${isOfToday} and not ${living}))::int as ended,
          (count(*) filter (where ${isOfToday} and a.status = ${literal(gatewayAttemptStatus, 'captured')}))::int as captured,
          max(a.responded_at) as answered_at
        from gateway_attempts a where ${allOf([visible(who)])} group by a.gateway order by a.gateway`,
  )

const noAttempt = () => new Refusal(404, 'That visit no longer exists.')

async function rowOf(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns} from ${from} where ${allOf([sql`a.id = ${id}`, visible(who)])}`)
  if (!found) throw noAttempt()
  return found
}

/** A visit with what its gateway answered last. */
export async function attemptOf(db: Db, who: Who, id: number) {
  const row = await rowOf(db, who, id)
  const kept = await first<{ raw_response: Record<string, unknown> | null }>(db, sql`select raw_response from gateway_attempts where id = ${id}`)
  return { ...row, raw_response: kept?.raw_response ?? null }
}

/** Seconds after which the same visit is asked about again. */
const REST_SECONDS = 5

/**
 * Has a person ask the gateway about one visit (invoices-payments.md 5). 409 for one that never reached it or is captured, and where its gateway is not
 * connected; 429 a moment after it was asked; 502 while it does not answer.
 */
export async function checkAttempt(services: Services, db: Db, who: Who, id: number): Promise<Row> {
  const row = await rowOf(db, who, id)
  const attempt = await attemptById(db, id)
  if (!attempt) throw noAttempt()
  const name = paymentGateway.label(row.gateway)
  if (attempt.payment_id !== null) throw new Refusal(409, `${row.attempt_ref} is captured as ${row.payment_no}: there is nothing to ask.`)
  if (attempt.status === 'created') throw new Refusal(409, `${row.attempt_ref} has not reached ${name} yet.`)
  if (row.checked_at !== null && Date.now() - Date.parse(row.checked_at) < REST_SECONDS * 1000)
    throw new Refusal(429, `${name} was asked about ${row.attempt_ref} a moment ago. Try again in ${REST_SECONDS} seconds.`)
  if (!(await connect(db, services.config, attempt.gateway, attempt.gateway_environment)))
    throw new Refusal(409, `${name} (${gatewayEnvironment.label(row.gateway_environment).toLowerCase()}) is not connected: nobody can be asked.`)
  await askAndConclude(services, attempt, { now: true }).catch((error: unknown) => {
    throw error instanceof GatewayAway ? new Refusal(502, `${name} did not answer. Try again later.`) : error
  })
  return rowOf(db, who, id)
}

/** Has a person ask about several visits, one after another; one nobody is asked about is skipped with its reason. */
export async function checkAttempts(services: Services, db: Db, who: Who, ids: readonly number[]) {
  const skipped: { id: number; reason: string }[] = []
  const unique = [...new Set(ids)]
  for (const id of unique) {
    try {
      await checkAttempt(services, db, who, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      skipped.push({ id, reason: error.message })
    }
  }
  return { checked: unique.length - skipped.length, skipped }
}

const sheet: readonly ExportColumn[] = [
  { header: 'Attempt', field: 'attempt_ref', width: 26 }, { header: 'Invoice', field: 'invoice_no' }, { header: 'Request', field: 'payment_ref' },
  { header: 'Gateway', field: 'gateway_label', width: 26 }, { header: 'Environment', field: 'environment_label' },
  { header: 'Amount', field: 'amount', type: 'money' }, { header: 'Currency', field: 'currency' }, { header: 'Card', field: 'card' },
  { header: 'Status', field: 'status_label' }, { header: 'Transaction', field: 'gateway_txn_id' }, { header: 'Code', field: 'response_code' },
  { header: 'Message', field: 'response_message', width: 36 }, { header: 'Payment', field: 'payment_no' },
  { header: 'Begun', field: 'created_at', type: 'datetime' }, { header: 'Answered', field: 'responded_at', type: 'datetime' },
]

async function* sheetRows(db: Db, list: ListQuery, q: Filters) {
  for await (const row of everyRow<Row>(db, list, q, EXPORT_LIMIT)) {
    yield {
      ...row, gateway_label: paymentGateway.label(row.gateway), environment_label: gatewayEnvironment.label(row.gateway_environment),
      status_label: gatewayAttemptStatus.label(row.status),
    }
  }
}

/** The visits of the list as a file, or the chosen ones. */
export async function attemptExport(db: Db, who: Who, body: z.output<typeof gatewayAttempts.download.body>) {
  const list = queryOf(who, body)
  const chosen = { ...list, where: [...list.where, anyOfValues(list.id, body.ids)] }
  await refuseLongExport(db, chosen, body.ids)
  return exported(body.format, 'gateway', { sheet: 'Gateway', columns: sheet, rows: sheetRows(db, chosen, body) })
}
