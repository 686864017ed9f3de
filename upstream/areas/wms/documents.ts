import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { today, dubaiDay } from '@/lib/domain/days'
import type { X12Set } from '@/lib/domain/x12-sets'
import { receiptAdvice, shippingAdvice, type ReceiptAdvice, type ShippingAdvice } from '../../core/x12/advices'
import { writeInterchange, type Segment } from '../../core/x12/interchange'
import { inboundPayload, inboundTables, outboundPayload, outboundTables } from '../../core/wms/payloads'
import { first, type Db } from '../../db/db'
import type { Services } from '../../platform/services'

export type InboundFacts = Omit<ReceiptAdvice, 'day' | 'grn_no' | 'receipts'> & {
  received_at: string | null
  receipts: (ReceiptAdvice['receipts'][number] & { grn_no: string })[]
}
export type OutboundFacts = Omit<ShippingAdvice, 'day'> & { shipped_at: string | null }

/** What a WMS reads of an order as it is now; null for one that is none. */
export const inboundFacts = async (db: Db, id: number): Promise<InboundFacts | null> =>
  (await first<{ facts: InboundFacts }>(db, sql`select ${inboundPayload} as facts from ${inboundTables} where o.id = ${id}`))?.facts ?? null
export const outboundFacts = async (db: Db, id: number): Promise<OutboundFacts | null> =>
  (await first<{ facts: OutboundFacts }>(db, sql`select ${outboundPayload} as facts from ${outboundTables} where o.id = ${id}`))?.facts ?? null

const dayOf = (moment: string | null) => (moment ? dubaiDay(new Date(moment).toISOString()) : today())
export const receiptSegments = (facts: InboundFacts): Segment[] =>
  receiptAdvice({ ...facts, day: dayOf(facts.received_at), grn_no: facts.receipts.at(-1)?.grn_no ?? null })
export const shippingSegments = (facts: OutboundFacts): Segment[] => shippingAdvice({ ...facts, day: dayOf(facts.shipped_at) })

export interface Paper { set: X12Set; inbound_id: number | null; outbound_id: number | null; receiver: string; isTest: boolean; segments: readonly Segment[] }

/**
 * An X12 document in its envelopes. What says the same is the same document: it keeps the control number it was first given, so that whoever gets it twice can
 * tell, and no number is drawn by reading.
 */
export async function x12Document(tx: Db, { config }: Pick<Services, 'config'>, paper: Paper): Promise<{ content: string; control_no: number }> {
  const { set, inbound_id, outbound_id, receiver, isTest, segments } = paper
  const digest = createHash('sha256').update(JSON.stringify([receiver, isTest, segments])).digest('hex')
  const known = () => first<{ content: string; control_no: number }>(tx, sql`select content, control_no from x12_documents
    where transaction_set = ${set} and inbound_id is not distinct from ${inbound_id}::bigint and outbound_id is not distinct from ${outbound_id}::bigint
      and digest = ${digest}`)
  const kept = await known()
  if (kept) return kept
  const drawn = await first<{ no: number }>(tx, sql`select nextval('x12_control')::int as no`)
  const content = writeInterchange({ sender: config.BRAND_NAME.toUpperCase(), receiver, control: drawn?.no ?? 1, at: new Date(), isTest, set, segments })
  const made = await first<{ content: string; control_no: number }>(
    tx,
    sql`insert into x12_documents (transaction_set, inbound_id, outbound_id, digest, control_no, content)
        values (${set}, ${inbound_id}, ${outbound_id}, ${digest}, ${drawn?.no ?? 1}, ${content}) on conflict do nothing returning content, control_no`,
  )
  const first_ = made ?? await known()
  if (!first_) throw new Error('An X12 document was not written.')
  return first_
}
