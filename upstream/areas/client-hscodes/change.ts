import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientHscodes } from '@/lib/contract/client-hscodes'
import { hsCodeApproval } from '@/lib/domain/client'
import { counted } from '@/lib/domain/counted'
import { currencyCodes } from '@/lib/domain/currency'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { codeStates } from '../../core/tariff/code-states'
import { keepPrecedent } from '../../core/tariff/precedents'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Ctx } from '../../platform/implement'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hscodeOf, restrictedBy, visibleCodes, type Row } from './read'

type Body = z.output<typeof clientHscodes.change.body>
type Action = z.output<typeof clientHscodes.decide.params>['action']

/** What a row would say; 422 at what cannot stand (clients.md 2.5, 5). */
async function refuseFaults(tx: Db, before: Row, next: Row): Promise<void> {
  const country = next.destination_country
  if (!(await first(tx, sql`select 1 from countries where country_code = ${next.country_of_origin}`)))
    throw refuseField('country_of_origin', `Country ${next.country_of_origin} not recognised`)
  if (next.hs_code !== before.hs_code && (await codeStates(tx, country, [next.hs_code]))(next.hs_code) !== 'held')
    throw refuseField('hs_code', `HS Code ${dottedHsCode(next.hs_code)} is not in the ${country} tariff`)
  if (next.unit_value !== null && next.currency === null) throw refuseField('currency', 'Say in which currency the value is.')
  if (next.currency !== null && !(currencyCodes as readonly string[]).includes(next.currency))
    throw refuseField('currency', `Currency ${next.currency} is not in the list`)
}

/** Changes a row. Another HS code, description or origin is other goods: what was approved or rejected waits again (clients.md 3.4). */
export async function changeHscode(tx: Db, who: Who, id: number, body: Body) {
  const before = await hscodeOf(tx, who, id, true)
  if (body.version !== undefined && body.version !== before.version) throw staleRecord()
  const { version: _version, ...said } = body
  const next = { ...before, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) } as Row
  if (next.unit_value === null) next.currency = null
  await refuseFaults(tx, before, next)
  const [limits] = await restrictedBy(tx, next.destination_country, [next])
  if (limits?.is_prohibited) throw refuseField('hs_code', `HS Code ${dottedHsCode(next.hs_code)} is prohibited for import into ${next.destination_country}`)
  const waits = next.hs_code !== before.hs_code
  await rows(
    tx,
    sql`update client_product_hscodes set hs_code = ${next.hs_code}, product_description = ${next.product_description},
          country_of_origin = ${next.country_of_origin}, unit_value = ${next.unit_value}, currency = ${next.currency},
          is_restricted = ${limits?.is_restricted ?? false}, permit_authority = ${limits?.permit_authority ?? null},
          ${waits ? sql`approval_status = ${literal(hsCodeApproval, '0')}, reject_reason = null, decided_by = null, decided_at = null,` : sql``}
          version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return { before, after: await hscodeOf(tx, who, id) }
}

type Deciding = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'audit'>
const states = { approve: '1', reject: '2' } as const

/** Approves or rejects rows that wait, all or none. What is approved is kept as a precedent of its goods. */
export async function decideHscodes({ db: tx, who, audit }: Deciding, action: Action, { ids, reason }: z.output<typeof clientHscodes.decide.body>) {
  if (action === 'reject' && !reason) throw refuseField('reason', 'Give a reason.')
  const chosen = [...new Set(ids)]
  await rows(tx, sql`select 1 from client_product_hscodes where id = any(${sql.param(chosen)}::bigint[]) order by id for update`)
  const held = await rows<Pick<Row, 'id' | 'sku' | 'hs_code' | 'product_description' | 'destination_country' | 'approval_status' | 'country_of_origin'>>(
    tx,
    sql`select h.id, h.sku, h.hs_code, h.product_description, h.destination_country, h.approval_status, h.country_of_origin from client_product_hscodes h
        where ${allOf([anyOfValues(sql`h.id`, chosen), visibleCodes(who)])} order by h.id`,
  )
  if (held.length < chosen.length) throw new Refusal(404, 'This HS code no longer exists.')
  const settled = held.filter(({ approval_status }) => !hsCodeApproval.can(approval_status, states[action]))
  if (settled.length > 0) {
    if (action === 'reject' && settled.some(({ approval_status }) => approval_status === '1'))
      throw new Refusal(409, 'Approved rows must be changed, not rejected.')
    throw new Refusal(409, `${counted(settled.length, 'row')} ${settled.length === 1 ? 'is' : 'are'} decided already: ${settled[0]?.sku}.`)
  }
  if (action === 'approve') await refuseEnded(tx, held)
  await rows(
    tx,
    sql`update client_product_hscodes set approval_status = ${states[action]}, reject_reason = ${action === 'reject' ? reason : null},
          decided_by = ${who.user_id}, decided_at = now(), version = version + 1, updated_at = now(), updated_by = ${who.user_id}
        where id = any(${sql.param(chosen)}::bigint[])`,
  )
  if (action === 'approve') for (const row of held) await keepPrecedent(tx, who, {
    country_code: row.destination_country, goods: row.product_description, hs_code: row.hs_code, reason: `SKU ${row.sku}`, source: 'client',
  })
  for (const { id, sku } of held) audit({ entity: 'client_hscode', entity_id: id, after: { sku, action, reason } })
  return { updated: held.length }
}

/** Approval asks for today's tariff: a code that ended since, or became prohibited, is changed first. */
async function refuseEnded(tx: Db, held: readonly Pick<Row, 'sku' | 'hs_code' | 'destination_country' | 'country_of_origin'>[]): Promise<void> {
  for (const [country, own] of Map.groupBy(held, ({ destination_country }) => destination_country)) {
    const stateOf = await codeStates(tx, country, own.map(({ hs_code }) => hs_code))
    const limits = await restrictedBy(tx, country, own)
    const at = own.findIndex(({ hs_code }, i) => stateOf(hs_code) !== 'held' || limits[i]?.is_prohibited)
    const row = own[at]
    if (!row) continue
    const why = limits[at]?.is_prohibited ? `is prohibited for import into ${country}` : `is not in the ${country} tariff today`
    throw refuseField('ids', `SKU ${row.sku}: HS Code ${dottedHsCode(row.hs_code)} ${why}.`)
  }
}
