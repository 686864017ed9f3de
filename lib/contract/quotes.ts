import { z } from 'zod'
import { containerLoad, freightMode, pickupType } from '@/lib/domain/package-list'
import { incoterm, packageType } from '@/lib/domain/package'
import { containerType, quote, quoteBasis, quoteCharge } from '@/lib/domain/quote'
import { HsCode, UnNumber } from './goods'
import {
  anyOf, blank, byId, Centimetres, CountryCode, Currency, Day, Flag, get, Id, Instant, Kilograms, Money, paged, paging, patch, post, UnitPrice,
} from './kernel'
import { isAboveZero, isNotNegative, Quantity } from './quantities'

const sees = 'app_seller:quotes-list'
const changed = ['quotes.list', 'quotes.one']

const Code = (values: readonly number[]) => z.coerce.number().refine((value) => values.includes(value), 'Choose one of the list.')
const text = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)
const note = (most = 500) => text(most).nullish()
/** A port by UN/LOCODE or an airport by IATA. */
const Port = z.string().trim().toUpperCase().regex(/^([A-Z]{3}|[A-Z]{2}[A-Z2-9]{3})$/, 'Use an airport’s three letters or a port’s five, e.g. SZX or CNSZX.')

const Cargo = z.object({
  qty: z.coerce.number().int().min(1, 'At least 1 piece.').max(100_000),
  package_type: z.enum(packageType.names),
  length: Centimetres.refine(isAboveZero, 'Length must be above 0.'),
  width: Centimetres.refine(isAboveZero, 'Width must be above 0.'),
  height: Centimetres.refine(isAboveZero, 'Height must be above 0.'),
  /** Of one piece. */
  gross_weight: Kilograms.refine(isAboveZero, 'Gross weight must be above 0.'),
})

const Line = z.object({
  charge_code: z.enum(quoteCharge.names),
  label: text(80).min(1, 'Say what it is for.'),
  basis: z.enum(quoteBasis.names),
  qty: Quantity,
  rate: UnitPrice.refine(isNotNegative, 'A rate cannot be negative.'),
})

const Row = z.object({
  id: Id,
  quote_no: z.string(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  seller_id: Id.nullable(),
  seller: z.string().nullable(),
  freight_mode: z.number(),
  container_load: z.number().nullable(),
  pickup_type: z.number(),
  /** `CNSZX → AEDXB` */
  route: z.string(),
  ready_date: Day,
  /** Kilograms by air, revenue tons of part of a container, containers of whole ones. */
  chargeable: z.string(),
  /** Of the newest offer; null before the first. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  valid_until: Day.nullable(),
  /** Its last day is past, whether or not the night has marked it. */
  is_late: z.boolean(),
  version: z.number(),
  offer_status: z.number(),
  created_at: Instant,
})

const Offer = z.object({
  version: z.number(), amount: z.string(), currency: z.string(),
  breakdown: z.array(Line.extend({ amount: z.string() })),
  carrier_name: z.string().nullable(), transit_days: z.number().nullable(), valid_until: Day, is_final: z.boolean(), note: z.string().nullable(),
  sent_by: z.string().nullable(), sent_at: Instant,
})
const Step = z.object({
  id: Id, from_status: z.number().nullable(), to_status: z.number(), version: z.number().nullable(), note: z.string().nullable(), by: z.string().nullable(),
  at: Instant,
})

const Quote = Row.extend({
  container_type: z.string().nullable(), container_qty: z.number().nullable(),
  pickup_address: z.string().nullable(), origin_country: z.string(), origin_port: z.string(),
  destination_country: z.string(), destination_port: z.string(), delivery_address: z.string().nullable(),
  incoterm: z.string(), commodity: z.string(), hs_code: z.string().nullable(), is_dg: z.boolean(), un_no: z.string().nullable(),
  temperature_controlled: z.boolean(), goods_value: z.string().nullable(), goods_currency: z.string().nullable(),
  cargo: z.array(Cargo),
  total_gross_weight: z.string(), total_volume_cbm: z.string(), volumetric_weight: z.string(), chargeable_weight: z.string(),
  revenue_ton: z.string().nullable(),
  accepted_at: Instant.nullable(),
  /** The newest first. */
  offers: z.array(Offer),
  history: z.array(Step),
})

/** Freight quotes: what carriage of a seller's cargo would cost, offered, revised and accepted (invoices-payments.md 2.3, 3.2). */
export const quotes = {
  list: get('/api/sellers/freight-quote', {
    needs: sees,
    query: paging.extend({
      offer_status: anyOf(z.coerce.number().int().min(0).max(7)),
      freight_mode: anyOf(Code(freightMode.values)), container_load: anyOf(Code(containerLoad.values)),
      client_id: anyOf(Id), seller_id: anyOf(Id), origin_country: anyOf(CountryCode), destination_country: anyOf(CountryCode),
    }),
    reply: paged(Row),
  }),
  one: get('/api/sellers/freight-quote/:id', { needs: sees, params: byId, reply: Quote }),
  add: post('/api/sellers/freight-quote', {
    needs: 'app_seller:quotes-edit',
    body: z.object({
      client_id: Id.nullish(), seller_id: Id.nullish(),
      freight_mode: Code(freightMode.values), pickup_type: Code(pickupType.values), container_load: Code(containerLoad.values).nullish(),
      container_type: z.enum(containerType.names).nullish(), container_qty: z.coerce.number().int().min(1).max(200).nullish(),
      pickup_address: note(250), origin_country: CountryCode, origin_port: Port,
      destination_country: CountryCode.default('AE'), destination_port: Port, delivery_address: note(250),
      incoterm: z.enum(incoterm.names), ready_date: Day, commodity: text(150).min(2, 'Say what is shipped.'),
      hs_code: z.union([blank, HsCode]).nullish(), is_dg: Flag.default(false), un_no: z.union([blank, UnNumber]).nullish(),
      temperature_controlled: Flag.default(false),
      goods_value: Money.refine(isNotNegative, 'The value cannot be negative.').nullish(), goods_currency: Currency.nullish(),
      cargo: z.array(Cargo).max(200, 'At most 200 lines.').default([]),
    }),
    reply: z.object({ id: Id, quote_no: z.string() }),
    refreshes: changed,
  }),
  offer: post('/api/sellers/offer-quote', {
    needs: 'app_seller:quotes-offer',
    body: z.object({
      quote_id: Id, currency: Currency, breakdown: z.array(Line).min(1, 'An offer has at least one line.').max(40, 'At most 40 lines.'),
      /** What the lines come to, where the sender has added them up; 422 when it differs. */
      amount: Money.optional(),
      valid_until: Day, transit_days: z.coerce.number().int().min(0).max(200).nullish(), carrier_name: note(80), is_final: Flag.default(false), note: note(),
    }),
    reply: z.object({ offer_status: z.number(), version: z.number(), amount: z.string() }),
    refreshes: changed,
  }),
  move: patch('/api/sellers/update-freight-status/:id', {
    needs: ['app_seller:quotes-edit', 'app_seller:quotes-offer'],
    params: byId,
    body: z.object({
      offer_status: Code([quote.revision, quote.accepted, quote.finalRejected, quote.rejected]),
      /** The offer that was looked at; 409 when a newer one was sent meanwhile. */
      version: z.coerce.number().int().min(1).optional(),
      revision_note: note(), reject_reason: note(),
    }),
    reply: z.object({ offer_status: z.number() }),
    refreshes: changed,
  }),
}
