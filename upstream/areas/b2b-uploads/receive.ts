import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bUploads } from '@/lib/contract/b2b-uploads'
import { inboundStatus } from '@/lib/domain/inbound'
import { today } from '@/lib/domain/days'
import { receiveUpload, type Context } from '../../core/uploads/receive-upload'
import { first, type Db } from '../../db/db'
import { Refusal, refuseField, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { expectHead as expectInboundHead, ownerOf } from '../inbound/save'
import { holdInbound } from '../inbound/scope'
import { expectHead as expectOutboundHead } from '../outbound/save'
import { expectOwnSite } from './for-whom'

type Typed = z.output<typeof b2bUploads.inbound.body>

const needed = {
  warehouse_id: 'Choose a warehouse.', supplier_id: 'Choose a supplier.', ref_no: 'Enter your reference.', expected_date: 'Say when it is expected.',
} as const

/** The head that was typed; 422 at each field that is missing, and for one that could not be announced in the form either. */
async function typedHead(db: Db, who: Who, body: Typed) {
  const faults = Object.entries(needed).flatMap(([field, message]): Fault[] => (body[field as keyof typeof needed] ? [] : [{ field, message }]))
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  const client_id = ownerOf(who, body.client_id)
  expectOwnSite(who, body.warehouse_id ?? 0)
  await expectInboundHead(db, client_id, {
    warehouse_id: body.warehouse_id ?? 0, vendor_id: body.supplier_id ?? null, expected_date: body.expected_date ?? '',
  })
  return { ...body, client_id }
}

/** The head of the draft that lines join; 409 for an order that is none. */
async function draftHead(tx: Db, who: Who, id: number) {
  const { status, inbound_no, client_id, ref_no, warehouse_id, expected_date } = await holdInbound(tx, who, 'b2b', id)
  if (status !== 'draft') throw new Refusal(409, `Inbound order ${inbound_no} is ${inboundStatus.label(status).toLowerCase()}; lines join a draft only.`)
  const of = await first<{ vendor_id: number | null }>(tx, sql`select vendor_id from inbound_orders where id = ${id}`)
  return { id, client_id, ref_no, warehouse_id, expected_date, supplier_id: of?.vendor_id ?? null }
}

/** Takes a file of one order's lines, with the head typed beside it or of the draft they join. */
export async function receiveInboundLines(ctx: Context & { body: Typed }) {
  const { db, who, body } = ctx
  const head = body.id === undefined ? await typedHead(db, who, body) : await draftHead(db, who, body.id)
  return receiveUpload(ctx, 'b2b_inbound', { ...head, dry_run: body.dry_run })
}

/** Takes a file of one order's lines, with the head typed beside it. */
export async function receiveOutboundLines(ctx: Context & { body: z.output<typeof b2bUploads.outbound.body> }) {
  const { db, who, body } = ctx
  const client_id = ownerOf(who, body.client_id)
  expectOwnSite(who, body.warehouse_id)
  await expectOutboundHead(db, client_id, body)
  if (body.requested_ship_date < today()) throw refuseField('requested_ship_date', 'Requested Ship Date is in the past.')
  return receiveUpload(ctx, 'b2b_outbound', { ...body, client_id })
}

/** Takes a file of many orders. 422 where they are to have stock and are not submitted, or by somebody who may not allocate. */
export async function receiveOutboundOrders(ctx: Context & { body: z.output<typeof b2bUploads.outboundBulk.body> }) {
  const { who, body } = ctx
  if (body.allocate && !body.submit) throw refuseField('allocate', 'Only orders that are submitted get stock: submit them as well.')
  if (body.allocate && !who.keys.has('app_b2b:outbound-process')) throw refuseField('allocate', 'You may not allocate orders; leave it to the warehouse.')
  return receiveUpload(ctx, 'b2b_outbound', { ...body, client_id: ownerOf(who, body.client_id) })
}
