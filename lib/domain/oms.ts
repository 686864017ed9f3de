import { machine, type NameOf } from './machine'
import { saleOrderStatus, type SaleOrderStatus } from './sale-order'
import { cell } from './text'
import { words } from './vocabulary'

/** The order management systems by whose categories goods are sorted (fulfilment.md 2.8). `custom` is one a client has built. */
export const omsSystem = words({ unicommerce: 'Unicommerce', custom: 'Own system' })
export type OmsSystem = (typeof omsSystem.names)[number]

/** Whether a message came from the OMS or went to it. */
export const omsDirection = words({ in: 'From the OMS', out: 'To the OMS' })
export type OmsDirection = (typeof omsDirection.names)[number]

/** A word of the log: a status to send waits, and is sent; an order that could not be taken, or a status the OMS refused, can be tried again. */
export const omsMessageStatus = /* @__PURE__ */ machine({
  waiting: { label: 'Waiting', tone: 'yellow', moves: { done: null, failed: null } },
  done: { label: 'Done', tone: 'green', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: { waiting: { label: 'Retry', done: '[it] is tried again.' }, done: null } },
})
export type OmsMessageStatus = NameOf<typeof omsMessageStatus>

/** What an order's status in an OMS can mean here; any other of its statuses brings nothing. */
export const statusesIn = ['new', 'cancelled'] as const satisfies SaleOrderStatus[]
/** What an OMS can be sent of an order; the order itself came from there. */
export const statusesOut = [
  'confirmed', 'on_hold', 'backordered', 'in_fulfillment', 'partially_shipped', 'shipped', 'delivered', 'returned', 'cancelled',
] as const satisfies SaleOrderStatus[]
/** Without these an order could not come in or be closed there (fulfilment.md 3.5). */
export const neededStatuses = { in: statusesIn, out: ['shipped', 'delivered', 'cancelled'] } as const satisfies Record<OmsDirection, readonly SaleOrderStatus[]>
export const NEEDED_STATUSES = neededStatuses.in.length + neededStatuses.out.length

/** One line of a map of statuses: what the OMS calls it, and what it is here. */
export interface MappedStatus {
  oms_status: string
  status: SaleOrderStatus
  direction: OmsDirection
}
/** Whether two systems mean the same word, as every cell is read: case, blanks, unseen marks and Arabic digits do not part them. */
export const sameWord = (a: string, b: string): boolean => cell(a).toLowerCase() === cell(b).toLowerCase()

const needed = (Object.keys(neededStatuses) as OmsDirection[]).flatMap((direction) => neededStatuses[direction].map((status) => ({ direction, status })))
/** The statuses an order needs that a map says nothing of. */
export const missingStatuses = (map: readonly MappedStatus[]): { direction: OmsDirection; status: SaleOrderStatus }[] =>
  needed.filter(({ direction, status }) => !map.some((one) => one.direction === direction && one.status === status))

/** 'From the OMS: New, Cancelled. To the OMS: Shipped.' */
export const missingText = (missing: ReturnType<typeof missingStatuses>): string =>
  omsDirection.names.flatMap((direction) => {
    const of = missing.filter((one) => one.direction === direction).map(({ status }) => saleOrderStatus.label(status))
    return of.length > 0 ? [`${omsDirection.label(direction)}: ${of.join(', ')}.`] : []
  }).join(' ')

/** The words an OMS can be sent, where it has a call for each alone; null where it takes any. */
export const wordsOut: Readonly<Record<OmsSystem, readonly string[] | null>> = { unicommerce: ['DISPATCHED', 'DELIVERED', 'CANCELLED'], custom: null }

/** The usual words of an OMS, where a new mapping starts. */
export const usualStatuses: Readonly<Record<OmsSystem, readonly MappedStatus[]>> = {
  unicommerce: [
    { direction: 'in', oms_status: 'CREATED', status: 'new' }, { direction: 'in', oms_status: 'PROCESSING', status: 'new' },
    { direction: 'in', oms_status: 'CANCELLED', status: 'cancelled' }, { direction: 'out', oms_status: 'DISPATCHED', status: 'shipped' },
    { direction: 'out', oms_status: 'DELIVERED', status: 'delivered' }, { direction: 'out', oms_status: 'CANCELLED', status: 'cancelled' },
  ],
  custom: [
    { direction: 'in', oms_status: 'placed', status: 'new' }, { direction: 'in', oms_status: 'cancelled', status: 'cancelled' },
    { direction: 'out', oms_status: 'confirmed', status: 'confirmed' }, { direction: 'out', oms_status: 'shipped', status: 'shipped' },
    { direction: 'out', oms_status: 'delivered', status: 'delivered' }, { direction: 'out', oms_status: 'cancelled', status: 'cancelled' },
  ],
}

/** What signs us in, and what an OMS signs its notices with: written, sealed, and never read back but for the last four characters. */
export const omsSecrets = ['username', 'password', 'api_key', 'webhook_secret'] as const
export type OmsSecret = (typeof omsSecrets)[number]
export const omsSecretLabels: Readonly<Record<OmsSecret, string>> = {
  username: 'user name', password: 'password', api_key: 'API key', webhook_secret: 'webhook secret',
}
/** Unicommerce sends no notices of orders: it is asked. */
export const omsModes = { unicommerce: ['schedular'], custom: ['webhook', 'schedular'] } as const
export const omsSecretsOf = (system: OmsSystem, mode: string): readonly OmsSecret[] =>
  (system === 'unicommerce' ? ['username', 'password'] : mode === 'webhook' ? ['api_key', 'webhook_secret'] : ['api_key'])
