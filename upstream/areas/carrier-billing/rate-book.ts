import { sql } from 'drizzle-orm'
import { ANY, type CarrierCharge, type CarrierRate } from '@/lib/domain/carrier-billing'
import { compare } from '@/lib/domain/decimal'
import { rows, type Db } from '../../db/db'

interface Held extends CarrierRate {
  id: number
  service_code: string
  charge_type: CarrierCharge
  zone: string
  weight_to: string
  valid_from: string
  valid_to: string | null
}

/** What a charge is looked up by. */
export interface Sought {
  service: string
  charge: CarrierCharge
  /** The country our parcel went to, and the zone the carrier named. */
  country: string
  zone: string | null
  weight: string
  /** Day of shipping in Dubai. */
  day: string
}

/** Charges that a delivery's rate says of as well, where a card has none of their own. */
const fromDelivery: ReadonlySet<CarrierCharge> = new Set(['return', 'cod_fee', 'remote_area'])
const nameOf = (service: string, charge: string, zone: string) => `${service} ${charge} ${zone}`

/** A carrier's rates at hand. The country of the parcel goes before the zone the carrier named, since that is ours to know. */
export class RateBook {
  private readonly held: ReadonlyMap<string, readonly Held[]>

  constructor(rates: readonly Held[]) {
    this.held = Map.groupBy(rates, ({ service_code, charge_type, zone }) => nameOf(service_code, charge_type, zone))
  }

  /** The rate of a charge on its day; that of its delivery where the card has none of its own; null where it says nothing. */
  find(sought: Sought): Held | null {
    const own = this.rateOf(sought, sought.charge)
    return own ?? (fromDelivery.has(sought.charge) ? this.rateOf(sought, 'delivery') : null)
  }

  private rateOf({ service, country, zone, weight, day }: Sought, charge: CarrierCharge): Held | null {
    for (const code of [service, ANY])
      for (const place of [country, ...(zone === null ? [] : [zone.toUpperCase()]), ANY]) {
        const found = this.held.get(nameOf(code, charge, place))?.find((rate) => (
          rate.valid_from <= day && (rate.valid_to === null || rate.valid_to >= day)
            && compare(rate.weight_from, weight) < 0 && compare(weight, rate.weight_to) <= 0
        ))
        if (found) return found
      }
    return null
  }
}

/** The rates of a carrier in a currency. */
export const rateBook = async (db: Db, carrierId: number, currency: string): Promise<RateBook> =>
  new RateBook(await rows<Held>(
    db,
    sql`select id, service_code, charge_type, zone, weight_from, weight_to, currency, base_amount, step_kg, step_amount, fuel_percent, cod_fee_type,
          cod_fee_flat, cod_fee_percent, remote_amount, rto_percent, vat_percent, valid_from, valid_to
        from carrier_rates where carrier_id = ${carrierId} and currency = ${currency} order by id`,
  ))
