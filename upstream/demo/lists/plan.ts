import { multiply } from '@/lib/domain/decimal'
import type { PackageListStatus } from '@/lib/domain/package-list'
import { hourMs } from '../calendar'
import { dice, type Dice } from '../dice'
import type { Order } from '../parcels/order'
import type { Step } from '../parcels/walk'
import type { Consignee } from '../people/consignees'
import type { AddressRow } from '../trade/client-rows'
import { demoCarriers } from '../trade/carriers'
import { clientId, demoClients, type DemoClient } from '../trade/clients'
import { goods, type Good } from '../trade/goods'
import { rateOn } from '../trade/rates'
import { demoSellers, type Seller } from '../trade/sellers'
import { listStatuses, listStory, type Stage } from './story'

/** A carton of a list: its order and what happened to it, apart from the numbers it gets in the stream. */
export type ListParcel = { order: Order; steps: readonly Step[] }

/** One seller's shipment as planned: the rows and the parcels follow from it. */
export type ListPlan = {
  id: number
  seller: Seller
  client: DemoClient
  status: PackageListStatus
  bySea: boolean
  stages: readonly Stage[]
  parcels: readonly ListParcel[]
}

const at = (stages: readonly Stage[], to: PackageListStatus) => stages.findLast(stage => stage.to === to)?.atMs ?? null

/** The cartons move when the list does (packages.md 3.2, side effects); after release they go on to the client's door. */
function steps(roll: Dice, { stages, status, bySea }: Pick<ListPlan, 'stages' | 'status' | 'bySea'>, nowMs: number): Step[] {
  const madeAt = stages[0]?.atMs ?? nowMs
  const story: Step[] = [{ code: 'ORD01', atMs: madeAt, spot: 'data' }]
  const refusedAt = at(stages, 'rejected_by_rsa')
  const shippedAt = at(stages, 'shipped')
  const customsAt = at(stages, 'custom_initiated')
  const endAt = at(stages, status)
  if (refusedAt) story.push({ code: 'ORD03', atMs: refusedAt, spot: 'data', reason: 'other', remarks: 'Package list rejected' })
  if (shippedAt) story.push({ code: 'LNH02', atMs: shippedAt, spot: 'port' })
  if (customsAt)
    story.push({ code: 'LNH03', atMs: customsAt - roll.int(3, bySea ? 30 : 12) * hourMs, spot: 'gateway' }, { code: 'CUS01', atMs: customsAt, spot: 'gateway' })
  if (status === 'custom_rejected' && endAt) story.push({ code: 'CUS05', atMs: endAt, spot: 'gateway', reason: 'customs' })
  if (status === 'custom_approved' && endAt) {
    const handedAt = endAt + roll.int(4, 20) * hourMs
    const outAt = handedAt + roll.int(10, 26) * hourMs
    story.push(
      { code: 'CUS04', atMs: endAt, spot: 'gateway' }, { code: 'LMD01', atMs: handedAt, spot: 'gateway' }, { code: 'LMD03', atMs: outAt, spot: 'door' },
      { code: 'DEL01', atMs: outAt + roll.int(2, 6) * hourMs, spot: 'door' },
    )
  }
  return story.filter(step => step.atMs <= nowMs)
}

/** The client's own warehouse receives its imports. */
function warehouseOf(client: DemoClient, addresses: readonly AddressRow[]): Consignee {
  const address = addresses.find(({ client_id, address_type }) => client_id === clientId(client.code) && address_type === 'pickup')
  if (!address) throw new RangeError(`${client.code} has no pickup address`)
  return {
    name: address.contact_name, company: client.name, phone: address.contact_phone,
    phone_alt: null, email: address.contact_email ?? null, line1: address.address_line1,
    area: address.area ?? null, city: address.city, city_code: '', state: address.state ?? '', pincode: null, country: 'AE', lat: null, lng: null,
  }
}

const freight = demoCarriers.find(({ code }) => code === 'ATLAS')

function carton(roll: Dice, seller: Seller, client: DemoClient, consignee: Consignee, atMs: number, serial: number): Order {
  const shelf: readonly Good[] = goods[seller.line]
  const good = roll.pick(shelf)
  const fxRate = rateOn('USD', atMs)
  const quantity = Math.min(roll.int(20, 140), Math.floor(60 / good[4]))
  const unitCents = Math.max(100, Math.round((good[3] * 38) / Number(fxRate)))
  const valueCents = quantity * unitCents
  if (!freight) throw new RangeError('No freight carrier')
  return {
    atMs, client, clientId: clientId(client.code), origin: 'Dubai', consignee, seller, service: 'FRT', serviceType: 'ior', carrier: freight,
    items: [{ good, quantity, unitCents }], pieces: 1, currency: 'USD', fxRate, valueCents, valueAed: multiply([(valueCents / 100).toFixed(2), fxRate], 2),
    cash: false, weightGrams: Math.round(good[4] * quantity * 1050 + 600), box: [60, 40, 40], source: 'portal', serial,
  }
}

/** Plans the demo's package lists, ids in order of submission. `serialOf` counts a client's parcels, `nowMs` ends every story. */
export function planLists(packages: number, nowMs: number, addresses: readonly AddressRow[], serialOf: (client: DemoClient) => number): ListPlan[] {
  const roll = dice('package lists')
  const drafts = listStatuses(packages).map((status, i) => {
    const seller = roll.weighted(demoSellers.map(known => [known, known.id === 1 ? 3 : 1] as const))
    const bySea = seller.port !== null && roll.chance(0.3)
    const reholds = status === 'on_hold' && i % 4 === 2
    return { seller, bySea, status, stages: listStory(roll, status, bySea, reholds, nowMs) }
  })
  const ordered = drafts.toSorted((a, b) => (a.stages[0]?.atMs ?? 0) - (b.stages[0]?.atMs ?? 0))
  return ordered.map((draft, i) => {
    const client = demoClients[clientId(draft.seller.client) - 1]
    if (!client) throw new RangeError(`Seller ${draft.seller.name} sells to nobody`)
    const consignee = warehouseOf(client, addresses)
    const madeAt = draft.stages[0]?.atMs ?? nowMs
    const parcels = Array.from({ length: roll.int(2, 4) }, () => ({
      order: carton(roll, draft.seller, client, consignee, madeAt, serialOf(client)), steps: steps(roll, draft, nowMs),
    }))
    return { id: i + 1, client, ...draft, parcels }
  })
}
