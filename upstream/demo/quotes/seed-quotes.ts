import type { ClientBase } from 'pg'
import { addDays } from '@/lib/domain/days'
import { sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { lineAmount, measuresOf, openOffers, quote, rejections, type QuoteLine } from '@/lib/domain/quote'
import { freightQuoteHistory, freightQuoteOffers, freightQuotes } from '../../db/schema/quotes'
import { dayMs, hourMs, iso, plainDay } from '../calendar'
import { copyInto, type Numbered } from '../copy'
import { dice, type Dice } from '../dice'
import type { DemoGround } from '../ground'

type QuoteRow = Numbered<typeof freightQuotes>
type OfferRow = Numbered<typeof freightQuoteOffers>
type StepRow = Numbered<typeof freightQuoteHistory>

/** invoices-payments.md 8: 160 quotes in all eight statuses. */
const shares: readonly (readonly [number, number])[] = [
  [quote.asked, 14], [quote.offered, 16], [quote.revision, 7], [quote.finalOffer, 11], [quote.expired, 22], [quote.accepted, 66], [quote.finalRejected, 13],
  [quote.rejected, 11],
]
interface Gate {
  air: readonly string[]
  sea: readonly string[]
  from: string
}
const fromChina: Gate = { air: ['SZX', 'CAN', 'PVG'], sea: ['CNSZX', 'CNNGB', 'CNSHA'], from: 'Keji Road 18, Nanshan, Shenzhen' }
const gates: Readonly<Record<string, Gate>> = {
  CN: fromChina,
  KR: { air: ['ICN'], sea: ['KRPUS'], from: 'Teheran-ro 152, Gangnam, Seoul' }, GB: { air: ['LHR', 'MAN'], sea: ['GBFXT'], from: 'Mill Lane 4, Leeds' },
  US: { air: ['JFK', 'ORD'], sea: ['USNYC'], from: 'Market Street 880, Austin' }, TR: { air: ['IST'], sea: ['TRIST'], from: 'Ataturk Bulvari 77, Izmir' },
  IN: { air: ['BOM', 'DEL'], sea: ['INNSA'], from: 'Linking Road 21, Mumbai' },
}
const goods: readonly { commodity: string; hs_code: string; un_no?: string }[] = [
  { commodity: 'Power banks 20,000 mAh', hs_code: '850760', un_no: 'UN3480' }, { commodity: 'Cotton abayas', hs_code: '620442' },
  { commodity: 'Skin care sets', hs_code: '330499' }, { commodity: 'Ceramic dinner sets', hs_code: '691110' },
  { commodity: 'Wireless earphones', hs_code: '851830' },
  { commodity: 'Leather handbags', hs_code: '420221' },
  { commodity: 'LED desk lamps', hs_code: '940521' }, { commodity: 'Dates gift boxes', hs_code: '080410' },
  { commodity: 'Children’s toys, plastic', hs_code: '950300' }, { commodity: 'Oud perfume, 100 ml', hs_code: '330300', un_no: 'UN1266' },
]
const revisions = [
  'The rate per kg is above what we paid in October.', 'Please quote with pickup included.', 'We can wait a week: is there a slower, cheaper flight?',
]
const refusals = ['Too expensive', 'Shipping with another forwarder this time', 'The order was cancelled by our buyer', 'Transit takes too long']
const carriersByAir = ['SkyCargo', 'Gulf Air Cargo', 'Silk Way'] as const
const carriersBySea = ['Jade Line', 'Arabian Feeder', 'Blue Anchor'] as const

/** Days an offer stands. */
const VALID_DAYS = 14
const isOpen = (status: number) => ([quote.asked, quote.revision, ...openOffers] as number[]).includes(status)

interface Party {
  seller_id: number
  client_id: number
  country_code: string
}
interface Shipment {
  mode: 0 | 1
  load: 1 | 2 | null
  containers: number
  chargeable: string
  revenue_ton: string | null
}

/** The lines of a first offer; a revised one is a few per cent lower. */
function linesOf(roll: Dice, { mode, load, containers, chargeable, revenue_ton }: Shipment, isRevised: boolean): QuoteLine[] {
  const lower = (price: number) => (isRevised ? price * 0.94 : price).toFixed(2)
  const freight: QuoteLine = mode === 1
    ? { charge_code: 'freight', label: 'Air freight', basis: 'kg', qty: chargeable, rate: lower(roll.real(3.4, 5.6)) }
    : load === 1
      ? { charge_code: 'freight', label: 'Sea freight', basis: 'container', qty: String(containers), rate: lower(roll.int(1450, 3900)) }
      : { charge_code: 'freight', label: 'Sea freight', basis: 'revenue_ton', qty: revenue_ton ?? '1', rate: lower(roll.real(78, 120)) }
  return [
    { charge_code: 'pickup', label: 'Pickup', basis: 'shipment', qty: '1', rate: roll.int(60, 180).toFixed(2) },
    { charge_code: 'origin_handling', label: 'Origin handling', basis: 'shipment', qty: '1', rate: roll.int(35, 90).toFixed(2) },
    freight,
    {
      charge_code: 'fuel_surcharge', label: 'Fuel surcharge', basis: mode === 1 ? 'kg' : 'shipment',
      qty: mode === 1 ? chargeable : '1', rate: mode === 1 ? '0.85' : '120.00',
    },
    { charge_code: 'clearance', label: 'Clearance in Dubai', basis: 'document', qty: '1', rate: '95.00' },
    ...(isRevised ? [] : [{ charge_code: 'insurance', label: 'Insurance', basis: 'shipment', qty: '1', rate: roll.int(25, 110).toFixed(2) } as const]),
  ]
}

/** The statuses a quote went through to the one it has. */
function wayTo(status: number, roll: Dice): number[] {
  const toFinal = roll.chance(0.6) ? [quote.offered, quote.revision, quote.finalOffer] : [quote.offered, quote.finalOffer]
  if (status === quote.asked) return []
  if (status === quote.offered) return [quote.offered]
  if (status === quote.revision) return [quote.offered, quote.revision]
  if (status === quote.rejected) return [quote.offered, status]
  if (status === quote.finalOffer) return toFinal
  if (status === quote.finalRejected) return [...toFinal, status]
  return roll.chance(0.5) ? [...toFinal, status] : [quote.offered, status]
}

type Made = { id: number; status: number; roll: Dice; shipment: Shipment; createdMs: number; nowMs: number; officer: number }

/** An offer of a quote; a later one is the same cargo at a lower price. */
function offerOf({ id, roll, shipment, officer }: Made, version: number, isFinal: boolean, ms: number): Omit<OfferRow, 'id'> {
  const breakdown = linesOf(dice(`quote ${id} lines`), shipment, version > 1).map((line) => ({ ...line, amount: lineAmount(line, 'USD') }))
  const byAir = shipment.mode === 1
  return {
    quote_id: id, version, amount: amountIn(sum(breakdown.map(({ amount }) => amount)), 'USD'), currency: 'USD', breakdown,
    carrier_name: roll.pick(byAir ? carriersByAir : carriersBySea), transit_days: byAir ? roll.int(3, 8) : roll.int(14, 32),
    valid_until: addDays(plainDay(ms), VALID_DAYS), is_final: isFinal, sent_by: officer, sent_at: iso(ms),
  }
}

/** What happened to a quote since it was asked for, and when it was last. */
function wayOf(made: Made) {
  const { id, status, roll, createdMs, nowMs, officer } = made
  const steps: Omit<StepRow, 'id'>[] = [{ quote_id: id, from_status: null, to_status: quote.asked, at: iso(createdMs) }]
  const offers: Omit<OfferRow, 'id'>[] = []
  let [ms, from]: [number, number] = [createdMs, quote.asked]
  for (const to of wayTo(status, roll)) {
    ms = to === quote.expired ? ms + (VALID_DAYS + 1) * dayMs : Math.min(nowMs - hourMs / 2, ms + roll.real(2, isOpen(status) ? 20 : 60) * hourMs)
    const isOffer = to === quote.offered || to === quote.finalOffer
    if (isOffer) offers.push(offerOf(made, offers.length + 1, to === quote.finalOffer, ms))
    const note = to === quote.revision ? roll.pick(revisions) : rejections.includes(to) ? roll.pick(refusals) : null
    steps.push({ quote_id: id, from_status: from, to_status: to, version: offers.length, note, by: isOffer ? officer : null, at: iso(ms) })
    from = to
  }
  return { steps, offers, lastMs: ms }
}

function cargoOf(roll: Dice, load: 1 | 2 | null) {
  if (load === 1) return []
  return Array.from({ length: roll.int(1, 3) }, () => ({
    qty: roll.int(4, 60), package_type: 'carton', length: String(roll.int(30, 70)), width: String(roll.int(25, 50)), height: String(roll.int(20, 50)),
    gross_weight: roll.real(4, 22).toFixed(3),
  }))
}

/** One quote with its offers and steps. */
function quoteRows(id: number, status: number, { seller_id, client_id, country_code }: Party, nowMs: number, officer: number) {
  const roll = dice(`quote ${id}`)
  const gate = gates[country_code] ?? fromChina
  // Those that have ended were asked for long enough ago.
  const createdMs = nowMs - (isOpen(status) ? roll.real(0.2, 6) : roll.real(25, 175)) * dayMs
  const mode = roll.chance(0.7) ? 1 : 0
  const load = mode === 1 ? null : roll.chance(0.4) ? 1 : 2
  const { un_no = null, ...good } = roll.pick(goods)
  const cargo = cargoOf(roll, load)
  const measures = measuresOf(cargo, mode, load)
  const containers = roll.int(1, 3)
  const shipment: Shipment = { mode, load, containers, chargeable: measures.chargeable_weight, revenue_ton: measures.revenue_ton }
  const { steps, offers, lastMs } = wayOf({ id, status, roll, shipment, createdMs, nowMs, officer })
  const row: QuoteRow = {
    id, quote_no: `FQ-${plainDay(createdMs).slice(0, 4)}-${String(id).padStart(6, '0')}`,
    client_id, seller_id, freight_mode: mode, pickup_type: roll.chance(0.6) ? 0 : 1,
    container_load: load, container_type: load === 1 ? roll.pick(['20GP', '40GP', '40HC']) : null, container_qty: load === 1 ? containers : null,
    pickup_address: gate.from, origin_country: country_code, origin_port: roll.pick(mode === 1 ? gate.air : gate.sea), destination_country: 'AE',
    destination_port: mode === 1 ? 'DXB' : 'AEJEA', delivery_address: 'Dubai hub, Dubai South', incoterm: roll.pick(['EXW', 'FCA', 'FOB']),
    ready_date: addDays(plainDay(createdMs), roll.int(3, 12)), ...good, is_dg: un_no !== null, un_no,
    goods_value: `${roll.int(20, 480) * 100}.00`, goods_currency: 'USD', cargo, ...measures, offer_status: status, offer_version: offers.length,
    accepted_at: status === quote.accepted ? iso(lastMs) : null, created_at: iso(createdMs), updated_at: iso(lastMs),
  }
  return { row, offers, steps }
}

/** Freight quotes of the last six months, asked for by sellers of ours. */
export async function seedQuotes(client: ClientBase, { nowMs, idOf }: DemoGround): Promise<void> {
  const { rows: parties } = await client.query<Party>(
    `select m.seller_id::int as seller_id, min(m.client_id)::int as client_id, s.country_code from client_seller_map m join sellers s on s.id = m.seller_id
     where m.active and s.active group by m.seller_id, s.country_code order by m.seller_id`,
  )
  const roll = dice('quotes')
  const statuses = shares.flatMap(([status, n]) => Array<number>(n).fill(status)).map((status) => [roll.next(), status] as const)
    .toSorted(([a], [b]) => a - b).map(([, status]) => status)
  const made = statuses.map((status, i) => quoteRows(i + 1, status, roll.pick(parties), nowMs, idOf('freight_desk')))
  await copyInto(client, freightQuotes, made.map(({ row }) => row))
  await copyInto(client, freightQuoteOffers, made.flatMap(({ offers }) => offers).map((row, i) => ({ id: i + 1, ...row })))
  await copyInto(client, freightQuoteHistory, made.flatMap(({ steps }) => steps).map((row, i) => ({ id: i + 1, ...row })))
  await client.query(`select setval('freight_quote_serial', ${made.length})`)
}
