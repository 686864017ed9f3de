import { machine, type Move, type NameOf } from './machine'
import { monthlyNo } from './monthly-no'
import { words } from './vocabulary'

const confirms: Move = { label: 'Confirm', done: '[it] is confirmed.' }
const holds: Move = { label: 'Hold', confirm: true, done: '[it] is on hold.' }
const releases: Move = { label: 'Release hold', done: '[it] is released.' }
const cancels: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', consequence: 'Its stock is free for other orders.', reason: 'required', danger: true, done: '[it] is cancelled.',
}

/** What a buyer bought, from its arrival to its delivery or return (fulfilment.md 3.3). */
export const saleOrderStatus = /* @__PURE__ */ machine({
  new: { label: 'New', tone: 'blue', moves: { confirmed: confirms, on_hold: holds, cancelled: cancels } },
  on_hold: { label: 'On hold', tone: 'orange', moves: { new: releases, confirmed: confirms, cancelled: cancels } },
  confirmed: { label: 'Confirmed', tone: 'cyan', progress: 20, moves: { in_fulfillment: null, backordered: null, cancelled: cancels } },
  backordered: { label: 'Backordered', tone: 'red', progress: 20, moves: { in_fulfillment: null, cancelled: cancels } },
  in_fulfillment: {
    label: 'In fulfilment', tone: 'yellow', progress: 50, moves: { partially_shipped: null, shipped: null, backordered: null, cancelled: cancels },
  },
  partially_shipped: { label: 'Partially shipped', tone: 'yellow', progress: 70, moves: ['shipped'] },
  shipped: { label: 'Shipped', tone: 'cyan', progress: 80, moves: ['delivered', 'returned'] },
  delivered: { label: 'Delivered', tone: 'green', progress: 100, moves: ['returned'] },
  returned: { label: 'Returned', tone: 'grey', moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type SaleOrderStatus = NameOf<typeof saleOrderStatus>

/** Nothing of it has left and nothing is given up: it may still be late. */
export const unshippedOrders = ['new', 'on_hold', 'confirmed', 'backordered', 'in_fulfillment'] as const satisfies SaleOrderStatus[]
/** What was typed of it may still be changed. */
export const changeableOrders = ['new', 'on_hold'] as const satisfies SaleOrderStatus[]

export const orderSource = words({ channel: 'Channel', upload: 'Upload', manual: 'Manual', api: 'API', oms: 'OMS' })

const byHand = {
  address: 'Address', payment: 'Payment', fraud: 'Fraud', client_request: 'Client request', sku_unmapped: 'SKU not mapped', out_of_coverage: 'Not served',
} as const
/** Why somebody holds an order. */
export const holdByHand = words(byHand)
/** Why an order is held; for want of credit it is when it was to be confirmed. */
export const orderHold = words({ ...byHand, credit: 'Credit' })

/** How fast an order is delivered; `pickup` is collected at the warehouse, without a carrier (fulfilment.md 2.7). */
export const orderDelivery = words({
  standard: 'Standard', next_day: 'Next day', same_day: 'Same day', express: 'Express', economy: 'Economy', pickup: 'Pickup',
})
export type OrderDelivery = (typeof orderDelivery.names)[number]

export const USUAL_PRIORITY = 5
/** 1 is first: what leaves the same day goes before everything else. */
export const priorityOf = (delivery: OrderDelivery): number => (delivery === 'same_day' ? 1 : USUAL_PRIORITY)

/** The refusals of 3.3. */
export const refusedOrder = (ref: string, status: SaleOrderStatus, action: string): string =>
  `Order ${ref} is ${saleOrderStatus.label(status).toLowerCase()}; it cannot be ${action}.`
export const packedOrder = (ref: string): string => `Order ${ref} is already packed; ask the warehouse to unpack it before cancelling.`

/** `SO` + yymm + 7 digits of its serial; `day` is the day in Dubai. */
export const saleOrderNo = (day: string, serial: number): string => monthlyNo('SO', day, serial, 7)

/** What a summary of orders goes by; an hour is that of the day they came in, in Dubai. */
export const orderGrouping = words({ day: 'Day', client: 'Client', channel: 'Channel', warehouse: 'Warehouse', hour: 'Hour' })
