import { multiply } from '@/lib/domain/decimal'
import type { CurrencyCode } from '@/lib/domain/currency'
import type { ServiceType } from '@/lib/domain/client'
import type { Dice } from '../dice'
import { dubaiHour } from '../calendar'
import type { Destination } from '../people/addresses'
import { destinationShare, type Consignee } from '../people/consignees'
import { countryRules } from '../places/countries'
import type { ServiceCode } from '../services'
import { carriersFor, type DemoCarrier } from '../trade/carriers'
import { clientId, demoClients, type DemoClient } from '../trade/clients'
import { goods, type Good } from '../trade/goods'
import type { Seller } from '../trade/sellers'
import { rateOn } from '../trade/rates'

export type Item = { good: Good; quantity: number; /** Hundredths of the parcel's currency. */ unitCents: number }

/** What was ordered, before anything happened to it. */
export type Order = {
  atMs: number
  client: DemoClient
  clientId: number
  /** Where the parcel starts: the client's pickup address. */
  origin: 'Dubai' | 'Abu Dhabi' | 'Sharjah'
  consignee: Consignee
  /** Set on imports: the parcel starts at a seller abroad. */
  seller?: Seller
  service: ServiceCode
  serviceType: ServiceType
  carrier: DemoCarrier
  items: readonly Item[]
  pieces: number
  currency: CurrencyCode
  fxRate: string
  valueCents: number
  valueAed: string
  cash: boolean
  weightGrams: number
  box: readonly [number, number, number]
  source: 'api' | 'upload' | 'portal' | 'channel' | 'fulfilment'
  /** Parcels of the client so far; its reference and channel number follow from it. */
  serial: number
}

export type Pools = Readonly<Record<Destination, readonly Consignee[]>>

/** Chances that end as 35 % COD, 600 parcels of several pieces and 2,500 channel orders: not every parcel is asked. */
const cashShare = 0.39
const multiPieceShare = 0.032
const channelShare = 0.19
/** Above this a carrier takes no cash (packages.md 7). */
const cashLimitAed = 10_000

const senders = demoClients.filter(({ weight }) => weight > 0).map(client => [client, client.weight] as const)

function serviceTo(roll: Dice, country: Destination, atMs: number): ServiceCode {
  if (country !== 'AE') return roll.chance(0.64) ? 'EXP' : 'ECO'
  const service = roll.weighted<ServiceCode>([['STD', 48], ['NDD', 34], ['SDD', 12], ['PUD', 6]])
  return service === 'SDD' && dubaiHour(atMs) >= 12 ? 'NDD' : service
}

/** Prices end in .00, .50 or .90 in the money of the destination. */
function priced(roll: Dice, good: Good, rate: number): number {
  const local = (good[3] * roll.pick([0.9, 1, 1, 1.1])) / rate
  return local < 40 ? Math.max(50, Math.round(local * 10) * 10) : Math.round(local) * 100
}

function basket(roll: Dice, client: DemoClient, rate: number): Item[] {
  const shelf: readonly Good[] = goods[roll.pick(client.lines)]
  const lines = roll.weighted([[1, 66], [2, 25], [3, 9]])
  const first = roll.int(0, shelf.length - 1)
  return Array.from({ length: lines }, (_, i) => shelf[(first + i) % shelf.length] as Good).map(good => ({
    good, quantity: good[3] > 500 ? 1 : roll.weighted([[1, 78], [2, 17], [3, 5]]), unitCents: priced(roll, good, rate),
  }))
}

/** The largest box in the basket, grown for the others. */
function packed(items: readonly Item[]): readonly [number, number, number] {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const [length, width, height] = items.map(({ good }) => good[5]).reduce((most, box) => (box[0] * box[1] * box[2] > most[0] * most[1] * most[2] ? box : most))
  return [length + 2, width + 2, Math.round(height * (0.7 + 0.3 * count)) + 2]
}

function sourceOf(roll: Dice, client: DemoClient, serviceType: ServiceType): Order['source'] {
  if (client.channel && roll.chance(channelShare)) return 'channel'
  if (serviceType === 'fulfillment_with_last_mile') return 'fulfilment'
  return roll.weighted([['api', 60], ['upload', 28], ['portal', 12]])
}

/** Invents an order placed at `atMs`; `serialOf` counts the parcels of a client. */
export function inventOrder(roll: Dice, atMs: number, pools: Pools, serialOf: (client: DemoClient) => number): Order {
  const client = roll.weighted(senders)
  const country = roll.weighted(destinationShare)
  const service = serviceTo(roll, country, atMs)
  const currency = countryRules[country].currency
  const fxRate = rateOn(currency, atMs)
  const items = basket(roll, client, Number(fxRate))
  const pieces = roll.chance(multiPieceShare) ? roll.int(2, 5) : 1
  const full = pieces === 1 ? items : items.map(item => ({ ...item, quantity: item.quantity * pieces }))
  const valueCents = full.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  const valueAed = multiply([(valueCents / 100).toFixed(2), fxRate], 2)
  const stored = client.services.includes('fulfillment_with_last_mile') && (!client.services.includes('last_mile') || roll.chance(0.7))
  const serviceType = stored ? 'fulfillment_with_last_mile' : 'last_mile'
  return {
    atMs, client, clientId: clientId(client.code), origin: client.city === 'Riyadh' ? 'Dubai' : client.city, consignee: roll.pick(pools[country]),
    service, serviceType, carrier: roll.weighted(carriersFor(country, service)), items: full, pieces, currency, fxRate, valueCents, valueAed,
    cash: countryRules[country].cod_allowed && service !== 'PUD' && Number(valueAed) <= cashLimitAed && roll.chance(cashShare),
    weightGrams: Math.round(full.reduce((sum, { good, quantity }) => sum + good[4] * 1000 * quantity, roll.int(60, 220))),
    box: packed(items), source: sourceOf(roll, client, serviceType), serial: serialOf(client),
  }
}
