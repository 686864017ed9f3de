import { sql } from 'drizzle-orm'
import { inboundScope, inboundStatus, mayBe, openInbound, type InboundStatus } from '@/lib/domain/inbound'
import { isOutboundIn, openOutbound, outboundStatus, type OutboundStatus } from '@/lib/domain/outbound'
import { moveOf } from '@/lib/domain/move'
import { refusedVariantOrder, variantOrderStatus, type VariantDirection, type VariantOrderStatus } from '@/lib/domain/variant'
import { visibleStock } from '../../core/stock/scope'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

/** Variant orders somebody may know of, as a condition on `variant_orders v`: a client its own, a warehouse what it labels, head office all. */
export const visibleVariantOrders = (who: Who) => visibleStock(who, sql`v.client_id`, sql`v.warehouse_id`)
export const noVariantOrder = () => new Refusal(404, 'This variant order no longer exists.')

/** An order units of which are labelled; `due` is the day it comes or leaves. */
export interface Parent {
  id: number; direction: VariantDirection; no: string; client_id: number; warehouse_id: number; status: InboundStatus | OutboundStatus; due: string
}

/** Whether units of it may still be labelled. */
export const isOpenParent = ({ direction, status }: Pick<Parent, 'direction' | 'status'>): boolean =>
  (direction === 'inbound' ? mayBe(openInbound, status as InboundStatus) : isOutboundIn(openOutbound, status as OutboundStatus))

/** An order units of which are labelled, held for it with `lock`; 404 out of reach. */
export async function parentOrder(tx: Db, who: Who, direction: VariantDirection, id: number, lock = false): Promise<Parent> {
  const visible = visibleStock(who, sql`o.client_id`, sql`o.warehouse_id`)
  const held = lock ? sql`for update of o` : sql``
  const found = await first<Omit<Parent, 'direction'>>(
    tx,
    direction === 'inbound'
      ? sql`select o.id, o.inbound_no as no, o.client_id, o.warehouse_id, o.status, o.expected_date as due from inbound_orders o
          where ${allOf([sql`o.id = ${id}`, sql`o.trade = ${literal(inboundScope, 'b2b')}`, visible])} ${held}`
      : sql`select o.id, o.outbound_no as no, o.client_id, o.warehouse_id, o.status, o.requested_ship_date as due from outbound_orders o
          where ${allOf([sql`o.id = ${id}`, visible])} ${held}`,
  )
  if (!found) throw new Refusal(404, `This ${direction} order no longer exists.`)
  return { ...found, direction }
}

/** 409 for an order of which nothing is labelled any more. */
export function expectOpenParent(parent: Parent): void {
  if (isOpenParent(parent)) return
  const word = parent.direction === 'inbound' ? inboundStatus.label(parent.status as InboundStatus) : outboundStatus.label(parent.status as OutboundStatus)
  throw new Refusal(409, `${parent.no} is ${word.toLowerCase()}.`)
}

export interface HeldVariantOrder {
  id: number; variant_order_no: string; direction: VariantDirection; inbound_id: number | null; outbound_id: number | null; client_id: number
  warehouse_id: number; requested_by_date: string; status: VariantOrderStatus; held_from: VariantOrderStatus | null; version: number
}

/** A variant order held with the order it is of, that one first as everybody does; 404 out of reach. */
export async function holdVariantOrder(tx: Db, who: Who, id: number): Promise<{ held: HeldVariantOrder; parent: Parent }> {
  const where = allOf([sql`v.id = ${id}`, visibleVariantOrders(who)])
  const of = await first<{ direction: VariantDirection; parent_id: number }>(
    tx, sql`select v.direction, coalesce(v.inbound_id, v.outbound_id) as parent_id from variant_orders v where ${where}`,
  )
  if (!of) throw noVariantOrder()
  const parent = await parentOrder(tx, who, of.direction, of.parent_id, true)
  const [held] = await rows<HeldVariantOrder>(tx, sql`select v.id, v.variant_order_no, v.direction, v.inbound_id, v.outbound_id, v.client_id, v.warehouse_id,
    v.requested_by_date, v.status, v.held_from, v.version from variant_orders v where ${where} for update of v`)
  if (!held) throw noVariantOrder()
  return { held, parent }
}

/** 409 unless its machine has the move and somebody may make it. */
export function expectVariantMove({ variant_order_no, status }: HeldVariantOrder, to: VariantOrderStatus, action: string): void {
  if (!moveOf(variantOrderStatus, status, to)) throw new Refusal(409, refusedVariantOrder(variant_order_no, status, action))
}

export const savedVariantOrder = ({ id, variant_order_no }: Pick<HeldVariantOrder, 'id' | 'variant_order_no'>, status: VariantOrderStatus) => (
  { id, variant_order_no, status })
