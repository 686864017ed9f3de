import { sql } from 'drizzle-orm'
import { sum as total, product } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { today } from '@/lib/domain/days'
import { defaultsOf } from '../../core/categories/defaults'
import { usualCarrier } from '../../core/channels/served-by'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { settle } from '../allocation/settle'
import { keepWords } from '../allocation/words'
import { bookParcels } from '../packages/booking'
import { readyPackages } from '../packages/create-packages'
import { loadLookups, loadReferenceData, type Client, type ReferenceData } from '../packages/lookups'
import { emptyParcel, type GoodParcel, type Parcel } from '../packages/parcel'
import { billedAs, checkParcel, reallocated } from '../packages/rules'
import { packedGoods, packedPrice } from './boxes'
import type { HeldFulfilment } from './scope'

interface Buyer {
  client_id: number
  consignee_name: string
  consignee_phone: string
  consignee_email: string | null
  address_line1: string
  address_line2: string | null
  area: string | null
  city: string
  state: string | null
  pincode: string | null
  country_code: string
  payment_mode: string
  cod_amount: string
  currency: string
  delivery_type: string
  remarks: string | null
}
interface Box {
  id: number
  box_no: number
  length: string | null
  width: string | null
  height: string | null
  weight: string
  contents: { category: number | null; sku: string; name: string; hs_code: string | null; origin: string | null; qty: number; price: string }[]
  handling: string[]
  /** How often a box of this number was booked before. */
  booked: number
}

const buyerOf = (tx: Db, orderId: number) => first<Buyer>(
  tx,
  sql`select client_id, consignee_name, consignee_phone, consignee_email, address_line1, address_line2, area, city, state, pincode, country_code, payment_mode,
        cod_amount, currency, delivery_type, remarks from sale_orders where id = ${orderId}`,
)

const readBoxes = (tx: Db, part: HeldFulfilment) => rows<Omit<Box, 'handling'>>(
  tx,
  sql`select b.id, b.box_no, b.length, b.width, b.height, b.weight,
        (select count(*)::int from packages p where p.client_id = ${part.client_id}
          and split_part(p.ref_no, '.', 1) = ${part.fulfillment_no} || '-' || b.box_no and p.ref_no like ${`${part.fulfillment_no}-%`}) as booked,
        (select jsonb_agg(jsonb_build_object('category', p.oms_category_id, 'sku', k.sku_code, 'name', k.sku_name, 'hs_code', k.hs_code,
            'origin', k.country_of_origin, 'qty', l.qty, 'price', ${packedPrice}) order by d.line_no, d.id)
          from ${packedGoods} left join products p on p.id = k.product_id where l.box_id = b.id) as contents
      from fulfillment_packages b where b.fulfillment_id = ${part.id} and b.package_id is null order by b.box_no`,
)

/** Boxes that are not booked yet, with the handling codes their goods' categories ask for (fulfilment.md 2.8). */
async function boxesOf(tx: Db, part: HeldFulfilment): Promise<Box[]> {
  const boxes = await readBoxes(tx, part)
  const defaults = await defaultsOf(tx, boxes.flatMap(({ contents }) => contents.map(({ category }) => category)))
  const codesOf = ({ contents }: Omit<Box, 'handling'>) => contents.flatMap(({ category }) => (category ? defaults.get(category)?.handling_code : null) ?? [])
  return boxes.map((box) => ({ ...box, handling: [...new Set(codesOf(box))] }))
}

/** The service an order is sent with: one the client has bought, as fast as the order, that goes there and collects what is to be collected. */
function serviceOf({ services }: ReferenceData, client: Client, { delivery_type, country_code, payment_mode }: Buyer): string | null {
  const goes = (countries: readonly string[], country: string) => countries.includes('*') || countries.includes(country)
  const able = [...services.values()].filter((service) => service.status === 'active' && !service.service_customs_clearance_flag
    && billedAs(service, client.service_type) !== null && goes(service.destination_countries, country_code)
    && goes(service.origin_countries, client.origin_country) && (payment_mode !== 'cod' || service.cod_allowed))
  const asFast = able.find((service) => service.delivery_type === delivery_type) ?? able.find((service) => service.delivery_type === 'standard')
  return (asFast ?? able[0])?.code ?? null
}

const MOST_WORDS = 200

/** A box as the rules of parcels read it; the first of an order collects what is to be collected. */
function parcelOf(part: HeldFulfilment, buyer: Buyer, box: Box, service: string | null): Parcel {
  const collects = buyer.payment_mode === 'cod' && part.part_no === 1 && box.box_no === 1
  return {
    ...emptyParcel, client_id: buyer.client_id, consignee_name: buyer.consignee_name, consignee_phone: buyer.consignee_phone,
    consignee_email: buyer.consignee_email, address_line1: buyer.address_line1, address_line2: buyer.address_line2, area: buyer.area, city: buyer.city,
    state: buyer.state, pincode: buyer.pincode, country_code: buyer.country_code, currency: buyer.currency,
    ref_no: `${part.fulfillment_no}-${box.box_no}${box.booked > 0 ? `.${box.booked}` : ''}`, rsa_service_code: service,
    delivery_instructions: buyer.remarks, pieces: 1, special_handling: box.handling,
    weight: box.weight, length: box.length, width: box.width, height: box.height,
    goods_description: box.contents.map(({ name }) => name).join(', ').slice(0, MOST_WORDS),
    declared_value: amountIn(total(box.contents.map(({ qty, price }) => product([price, qty]))), buyer.currency),
    payment_mode: collects ? 'cod' : 'prepaid', ...(collects && { cod_amount: buyer.cod_amount, cod_currency: buyer.currency }),
    items: box.contents.map(({ sku, name, hs_code, origin, qty, price }) => ({
      sku, description: name, hs_code, quantity: qty, unit_value: amountIn(price, buyer.currency), unit_weight: null, origin_country: origin,
    })),
  }
}

async function checked(tx: Db, part: HeldFulfilment, buyer: Buyer, boxes: readonly Box[]): Promise<GoodParcel[] | string> {
  const reference = await loadReferenceData(tx)
  const bare = boxes.map((box) => parcelOf(part, buyer, box, null))
  await loadLookups(tx, { parcels: bare, reference })
  const client = reference.clients.get(part.client_id)
  const parcels = boxes.map((box) => parcelOf(part, buyer, box, client ? serviceOf(reference, client, buyer) : null))
  const lookups = await loadLookups(tx, { parcels, reference })
  const carrier_id = await usualCarrier(tx, part.order_id, part.warehouse_id)
  const found = parcels.map((parcel) => {
    // The usual carrier of its channel, where that one takes it; else whoever the rules choose.
    const usual = carrier_id === null ? null : checkParcel({ ...parcel, carrier_id }, lookups)
    return usual && usual.errors.length === 0 ? usual : checkParcel(parcel, lookups)
  })
  const fault = found.flatMap(({ errors }) => errors)[0]
  if (fault) return fault.message
  return found.flatMap(({ parcel, resolved }) => (resolved ? [{ parcel, resolved }] : []))
}

const environmentOf = ({ resolved }: GoodParcel) => (resolved.client.environment === 'sandbox' ? 'sandbox' : 'production')

/**
 * Books the boxes of a held order with the carrier our rules choose (packages.md 7): each becomes a parcel with its number and label. Answers why it could
 * not be done, null where it was; where the buyer collects at the warehouse nothing is booked.
 */
export async function bookBoxes(tx: Db, who: Who, services: Services, part: HeldFulfilment): Promise<string | null> {
  const [buyer, boxes] = [await buyerOf(tx, part.order_id), await boxesOf(tx, part)]
  if (!buyer || buyer.delivery_type === 'pickup' || boxes.length === 0) return null
  const good = await checked(tx, part, buyer, boxes)
  if (typeof good === 'string') return good
  const settled = await settle(tx, good.map((one) => ({ resolved: one.resolved, environment: environmentOf(one), weight: one.parcel.weight ?? '0' })))
  const parcels = good.map((one, i) => ({ ...one, resolved: settled[i] ? reallocated(one, settled[i]) : one.resolved, environment: environmentOf(one) }))
  await keepWords(tx, parcels.map(({ resolved }) => resolved.choice.trace))
  const bookings = await bookParcels(tx, parcels, today())
  const refused = bookings.find((booking) => booking instanceof Refusal)
  if (refused instanceof Refusal) return refused.message
  const booked = parcels.flatMap((parcel, i) => {
    const booking = bookings[i]
    return booking && !(booking instanceof Refusal) ? [{ ...parcel, booking }] : []
  })
  await (await readyPackages(tx, booked, { who, source: 'portal', upload_id: null, secret: services.config.TOKEN_SECRET }))(tx)
  const numbers = booked.map(({ booking }) => booking.tracking_no)
  await rows(
    tx,
    sql`update fulfillment_packages b set package_id = p.id
        from unnest(${sql.param(boxes.map(({ id }) => id))}::bigint[], ${sql.param(numbers)}::text[]) as n(box, no)
        join packages p on p.tracking_no = n.no where b.id = n.box`,
  )
  return booked.find(({ booking }) => booking.label_status === 'failed')?.booking.label_error ?? null
}
