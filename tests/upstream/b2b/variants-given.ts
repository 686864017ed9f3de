import type { Input } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'
import type { useApp } from '../app'
import { outboundGround } from '../outbound/given'
import { b2bGround, b2bSubmitted, biscuits } from './given'

type App = ReturnType<typeof useApp>
type Variant = Input<'btbVariants.add'>
type Order = Input<'btbVariantOrders.add'>
let made = 0

/** Goods for B2B with variants, an inbound order they come by and an outbound order they leave by. */
export async function variantGround(app: App) {
  const out = await outboundGround(app)
  const here = await b2bGround(app)
  const { staff } = out

  async function variant(sku_id: number, more: Partial<Variant> = {}) {
    const answer = await staff.call('btbVariants.add', {
      sku_id, variant_code: `V-${(made += 1)}-${process.pid}`, variant_name: 'For the Emirates', market_country: 'AE', ...more,
    })
    if (answer.status !== 201) throw new Error(answer.message)
    return answer.data
  }
  /** Units that are announced and, where said, received. */
  async function announced(qty: number, receive = qty, more: Partial<Input<'b2bInbound.add'>> = {}) {
    const sku = await biscuits(app, here.client)
    const { id, inbound_no } = await b2bSubmitted(staff, here, [{ sku_id: sku, qty }], more)
    const { order_lines: [line] } = (await staff.call('b2bInbound.one', { id })).data
    if (receive > 0) await staff.call('b2bInbound.receive', { id, lines: [{ line_id: line?.id, qty: receive }] })
    return { id, inbound_no, sku, line: line?.id ?? 0 }
  }
  /** A submitted order of one line. */
  async function requested(direction: 'inbound' | 'outbound', parent: number, line: Order['lines'][number], more: Partial<Order> = {}) {
    const answer = await staff.call('btbVariantOrders.add', body(direction, parent, [line], more))
    if (answer.status !== 201) throw new Error(answer.message)
    return answer.data
  }
  const body = (direction: 'inbound' | 'outbound', parent: number, lines: Order['lines'], more: Partial<Order> = {}): Order => ({
    direction, [`${direction}_id`]: parent, requested_by_date: today(), lines, submit: true, ...more,
  })
  const one = async (id: number) => (await staff.call('btbVariantOrders.one', { id })).data
  const label = async (id: number, labelled: number, more: Partial<Input<'btbVariantOrders.label'>['lines'][number]> = {}) => {
    const { order_lines: [line] } = await one(id)
    return staff.call('btbVariantOrders.label', { id, lines: [{ line_id: line?.id ?? 0, labelled, ...more }] })
  }
  const act = (id: number, action: Input<'btbVariantOrders.action'>['action'], reason?: string) => (
    staff.call('btbVariantOrders.action', { id, action, ...(reason && { reason }) }))

  /** An order for a consignee, picked whole. */
  async function picked(sku_id: number, uom_qty: number, more: { variant_id?: number; country?: string } = {}) {
    const to = await out.consignee(more.country ? { country_code: more.country, city: 'Muscat' } : {})
    const order = await out.ordered(to.id, [{ sku_id, uom_qty, ...(more.variant_id && { variant_id: more.variant_id }) }])
    await staff.call('outbound.allocate', { id: order.id })
    await staff.call('outbound.release', { id: order.id })
    const { order_lines } = await out.one(order.id)
    const picks = order_lines.flatMap(({ allocations }) => allocations.map(({ id: allocation_id, qty }) => ({ allocation_id, qty })))
    await staff.call('outbound.pick', { id: order.id, picks })
    return order
  }
  const ship = async (id: number) => {
    if ((await out.one(id)).status === 'picked') await out.loaded(id)
    return staff.call('outbound.ship', { id, vehicle_no: 'D 12345', boe_no: '101-01234567-26' })
  }
  return { ...out, outbound: out.one, orderBody: out.body, b2b: here, variant, announced, requested, body, one, label, act, picked, ship }
}
