import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { boes } from '@/lib/contract/boes'
import { boeDocStatus, boeStatus, declarationsOf, requiredDocs } from '@/lib/domain/boe'
import { customsScope } from '@/lib/domain/customs'
import { sourceNo, withSource } from '../../core/customs/source'
import { isListed, onBoe } from '../../core/customs/state'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { boeDocs } from '../../db/schema/boes'
import { allOf } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { isClearedBoe, isOpenBoe, releaseOrders } from './boe-orders'
import { invoicesOn } from './declared-goods'
import { dropDrawn } from './drawn-docs'
import { holdBoe, type HeldBoe } from './held-boe'
import { noteBoe } from './history'
import { buildLines, permits, reckon } from './lines'
import { putOrders } from './make'
import { today } from '@/lib/domain/days'
import { visibleCustomsOrders } from './scope'

type Change = z.output<typeof boes.change.body>
type Line = NonNullable<Change['lines']>[number]

function expectOpen({ boe_ref, status }: HeldBoe): void {
  if (!isOpenBoe(status)) throw new Refusal(409, `BOE ${boe_ref} is ${boeStatus.label(status).toLowerCase()} and cannot be changed.`)
}

async function changeLine(tx: Db, boe: HeldBoe, at: number, line: Line): Promise<void> {
  const { country_of_origin } = line
  if (country_of_origin && !(await first(tx, sql`select 1 from countries where country_code = ${country_of_origin}`)))
    throw refuseField(`lines.${at}.country_of_origin`, `Country ${country_of_origin} not recognised.`)
  const keep = <T>(value: T | undefined, column: string) => (value === undefined ? sql.raw(column) : sql`${value}`)
  const done = await first(tx, sql`update boe_lines set hs_code = ${keep(line.hs_code, 'hs_code')},
      description = ${keep(line.description, 'description')}, country_of_origin = ${keep(country_of_origin, 'country_of_origin')},
      qty = ${keep(line.qty, 'qty')}, qty_2 = ${keep(line.qty_2, 'qty_2')}, net_weight = ${keep(line.net_weight, 'net_weight')},
      gross_weight = ${keep(line.gross_weight, 'gross_weight')}, permit_ref = ${keep(line.permit_ref, 'permit_ref')},
      amounts = ${line.value === undefined ? sql.raw('amounts') : sql`jsonb_build_object('AED', ${line.value}::text)`}
    where id = ${line.id} and boe_id = ${boe.id} returning id`)
  if (!done) throw refuseField(`lines.${at}.id`, 'This line is not of the bill of entry.')
}

/** Which of some lines need a permit now, by their codes and origins. */
async function followPermits(tx: Db, boe: HeldBoe, ids: readonly number[]): Promise<void> {
  const lines = await rows<{ id: number; hs_code: string; country_of_origin: string }>(tx, sql`select id, hs_code, country_of_origin from boe_lines
    where id = any(${sql.param([...ids])}::bigint[])`)
  const { isRestricted } = await permits(tx, boe.scope, lines.map(({ hs_code }) => hs_code), today())
  const restricted = lines.filter((line) => isRestricted(line.hs_code, line.country_of_origin)).map(({ id }) => id)
  await rows(tx, sql`update boe_lines set needs_permit = id = any(${sql.param(restricted)}::bigint[]) where id = any(${sql.param([...ids])}::bigint[])`)
}

/** Another declaration needs other papers: places that are still empty follow, what is there stays. */
async function followPapers(tx: Db, boe: HeldBoe): Promise<void> {
  const needed = requiredDocs[boe.declaration_type]
  await rows(tx, sql`delete from boe_docs where boe_id = ${boe.id} and status = ${literal(boeDocStatus, 'missing')} and doc_type <> 'permit'
    and not (doc_type = any(${sql.param([...needed])}::text[]))`)
  await rows(tx, sql`update boe_docs set required = doc_type = 'permit' or doc_type = any(${sql.param([...needed])}::text[])
    where boe_id = ${boe.id} and is_current`)
  const there = new Set((await rows<{ doc_type: string }>(tx, sql`select doc_type from boe_docs where boe_id = ${boe.id} and is_current`))
    .map(({ doc_type }) => doc_type))
  const more = needed.filter((type) => !there.has(type))
  if (more.length > 0) await tx.insert(boeDocs).values(more.map((doc_type) => ({ boe_id: boe.id, doc_type, required: true })))
}

/** Changes header and lines while customs is not told; what was checked is to be checked again. */
export async function changeBoe(tx: Db, who: Who, id: number, { version, lines = [], ...header }: Change) {
  const boe = await holdBoe(tx, who, id)
  expectOpen(boe)
  if (boe.version !== version) throw staleRecord()
  const { declaration_type = boe.declaration_type } = header
  if (!declarationsOf[boe.scope].includes(declaration_type)) throw refuseField('declaration_type', 'This declaration is not for goods that go this way.')
  const sets = Object.entries(header).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.identifier(column)} = ${value === '' ? null : value}`])
  const of = (column: 'goods_value' | 'freight_amount' | 'insurance_amount') =>
    header[column] === undefined ? sql.raw(column) : sql`${header[column]}::numeric`
  await rows(tx, sql`update boes set ${sql.join([
    ...sets, sql`cif_value = ${of('goods_value')} + ${of('freight_amount')} + ${of('insurance_amount')}`, sql`version = version + 1`, sql`updated_at = now()`,
    sql`updated_by = ${who.user_id || null}`, sql`status = ${literal(boeStatus, 'draft')}`, sql`faults = '{}'`,
  ], sql`, `)} where id = ${id}`)
  for (const [at, line] of lines.entries()) await changeLine(tx, boe, at, line)
  if (lines.length > 0) await followPermits(tx, boe, lines.map((line) => line.id))
  const now = await holdBoe(tx, who, id)
  if (declaration_type !== boe.declaration_type) await followPapers(tx, now)
  await reckon(tx, now)
  await dropDrawn(tx, id)
  return { before: { version, declaration_type: boe.declaration_type }, after: { id, ...header, lines: lines.length } }
}

interface Candidate {
  id: number
  order_no: string
  boe_ref: string | null
  fault: string | null
}

/** Which of some orders may go on a bill of entry, held, and why not the others. */
async function candidates(tx: Db, who: Who, boe: HeldBoe, ids: readonly number[]): Promise<Candidate[]> {
  const among = allOf([sql`c.id = any(${sql.param([...ids])}::bigint[])`, visibleCustomsOrders(who)])
  await rows(tx, sql`select 1 from customs_orders c where ${among} order by c.id for update`)
  return rows<Candidate>(
    tx,
    sql`select c.id, ${sourceNo} as order_no, b.boe_ref, case
          when b.id is not null then 'Order ' || ${sourceNo} || ' is on BOE ' || b.boe_ref || '.'
          when c.exempt_reason is not null then 'It is exempt.' when not ${isListed} then 'It does not wait for customs.'
          when c.client_id <> ${boe.client_id} then 'It is of another client.' when c.warehouse_id <> ${boe.warehouse_id} then 'It leaves another warehouse.'
          when c.scope <> ${boe.scope} or c.country_code <> ${boe.destination_country} then 'It goes another way.'
          when c.scope = ${literal(customsScope, 'local')} and c.hvlv_class <> ${boe.hvlv_class} then 'It is of the other class.' end as fault
        from customs_orders c ${withSource} ${onBoe} where ${among} order by c.id`,
  )
}

/** Puts orders on a bill of entry and takes them off while customs is not told of it; lets single ones go once it is cleared. */
export async function changeOrders(tx: Db, who: Who, id: number, body: z.output<typeof boes.orders.body>) {
  const boe = await holdBoe(tx, who, id)
  const { add_order_ids: add, remove_order_ids: remove, release_order_ids: release } = body
  if (add.length + remove.length > 0) expectOpen(boe)
  if (release.length > 0 && !isClearedBoe(boe.status))
    throw new Refusal(409, `BOE ${boe.boe_ref} is ${boeStatus.label(boe.status).toLowerCase()}: its orders go once it is cleared.`)
  const judged = await candidates(tx, who, boe, add)
  const fitting = judged.filter(({ fault }) => fault === null).map(({ id: order }) => order)
  if (fitting.length > 0) await putOrders(tx, id, fitting)
  const removed = remove.length === 0 ? [] : await rows(tx, sql`delete from boe_orders where boe_id = ${id} and is_live
    and customs_order_id = any(${sql.param(remove)}::bigint[]) returning id`)
  const released = release.length > 0 ? await releaseOrders(tx, who, id, release) : 0
  if (fitting.length + removed.length > 0) {
    const left = await first<{ n: number }>(tx, sql`select ((select count(*) from boe_orders where boe_id = ${id} and is_live)
      + (select count(*) from xml_invoices x where ${invoicesOn(sql`${id}`)}))::int as n`)
    if (left?.n === 0) throw new Refusal(409, 'A BOE keeps at least one order. Cancel it instead.')
    await rows(tx, sql`update boes set status = ${literal(boeStatus, 'draft')}, faults = '{}', version = version + 1, updated_at = now(),
      updated_by = ${who.user_id || null} where id = ${id}`)
    await buildLines(tx, boe)
    await reckon(tx, boe, { declares: true })
    await dropDrawn(tx, id)
  }
  const done = { added: fitting.length, removed: removed.length, released }
  await noteBoe(tx, who, {
    boe_id: id, from: boe.status, to: isOpenBoe(boe.status) ? 'draft' : boe.status, action: 'orders',
    note: [`${done.added} added`, `${done.removed} removed`, `${released} released`].filter((one) => !one.startsWith('0 ')).join(', ') || null,
  })
  const failed = judged.filter(({ fault }) => fault !== null).map(({ order_no, fault }) => ({ name: order_no, message: fault ?? '' }))
  return { before: { status: boe.status }, after: { ...done, failed } }
}
