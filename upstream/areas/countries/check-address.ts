import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { countries } from '@/lib/contract/countries'
import { usualAddressFields, type AddressField, type Levels } from '@/lib/domain/countries-rules'
import { cell } from '@/lib/domain/text'
import { placeKey } from '@/lib/domain/carrier-place'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { checkAddress } from '../packages/address-rules'
import { FaultList } from '../packages/fault-list'
import { loadLookups, type Country } from '../packages/lookups'
import { emptyParcel, type Parcel, type ParcelField } from '../packages/parcel'
import { sheetWords, type ParcelWords } from '../packages/parcel-words'
import type { CityMatch } from '../../core/places/place-names'

type Typed = z.output<typeof countries.validate.body>
type Found = z.input<typeof countries.validate.reply>

/** What somebody who tries an address is told. */
function wordsFor(country: Country | undefined, fields: readonly AddressField[]): ParcelWords {
  const label = (field: ParcelField) => fields.find((one) => one.field === field)?.label ?? sheetWords.label(field)
  return {
    ...sheetWords,
    label,
    required: (field) => `${label(field)} is required`,
    requiredFor: (field, what) => `${label(field)} is required for ${what}`,
    tooLong: (field, max) => `${label(field)} is longer than ${max} characters`,
    phone: (value) => (country && country.phone_lengths.length > 0
      ? `Phone must have ${Math.max(...country.phone_lengths)} digits after ${country.dial_code ?? ''}`
      : `Phone ${value} is not valid`),
  }
}

async function formOf(db: Db, code: string): Promise<AddressField[]> {
  const row = await first<Levels & { address_fields: AddressField[] }>(
    db,
    sql`select address_fields, has_states, has_areas, has_pincode, state_required, area_required, pincode_required, pincode_label from countries
        where country_code = ${code}`,
  )
  if (!row) return []
  return row.address_fields.length > 0 ? row.address_fields : usualAddressFields(row)
}

/** Required and length by the country's form; what we check of every address comes after. */
function checkForm(typed: Typed, fields: readonly AddressField[], faults: FaultList): void {
  for (const { field, required, max_length } of fields) {
    const value = typed[field]
    if (required && !value && field !== 'pincode') faults.add(field as ParcelField, 'required', faults.words.required(field as ParcelField))
    if (value && value.length > max_length) faults.add(field as ParcelField, 'range', faults.words.tooLong(field as ParcelField, max_length))
  }
}

interface Place {
  id: number
  area_name: string
  area_name_ar: string | null
  area_code: string
  aliases: string[]
}

/** The area of a city by name, alias or code. */
async function areaOf(db: Db, city: number | null, typed: string | null): Promise<Place | null> {
  if (!city || !typed) return null
  const key = placeKey(typed)
  const all = await rows<Place>(db, sql`select id, area_name, area_name_ar, area_code, aliases from base_areas
    where city_id = ${city} and status = ${literal(recordStatus, 'active')} order by id`)
  return all.find((area) => [area.area_name, area.area_name_ar, area.area_code, ...area.aliases].some((name) => name && placeKey(name) === key)) ?? null
}

const confidenceOf = (match: CityMatch | undefined): Found['confidence'] => {
  if (match && 'suggestion' in match && match.suggestion) return 'suggested'
  return match && 'city' in match && match.by === 'alias' ? 'alias' : 'exact'
}
const faultOf = ({ field, message }: { field: string | null; message: string }) => ({ field, message })

/** Tries one address by the rules every order is held against (countries.md 7.1); a suggestion is offered, never applied. */
export async function checkTypedAddress(db: Db, body: Typed): Promise<Found> {
  const typed = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? cell(value) || null : null])) as Typed
  const parcel: Parcel = {
    ...emptyParcel, country_code: body.country_code, consignee_name: typed.consignee_name ?? null,
    consignee_phone: typed.consignee_phone ?? null, address_line1: typed.address_line1 ?? null,
    address_line2: typed.address_line2 ?? null, consignee_company: typed.consignee_company ?? null,
    national_address: typed.national_address ?? null, makani_no: typed.makani_no ?? null,
    state: typed.state ?? null, city: typed.city ?? null, area: typed.area ?? null, pincode: typed.pincode ?? null,
  }
  const lookups = await loadLookups(db, { parcels: [parcel] })
  const country = lookups.countries.get(body.country_code)
  const fields = await formOf(db, body.country_code)
  const faults = new FaultList(wordsFor(country, fields))
  if (country?.status === 'active') checkForm(typed, fields, faults)
  const address = checkAddress(parcel, lookups, faults)
  const match = parcel.city ? lookups.cities.get(body.country_code)?.find(parcel.city, parcel.state) : undefined
  const city = match && 'city' in match ? match.city : null
  const area = await areaOf(db, city?.id ?? null, parcel.area)
  const pincode = address?.pincode
    ? await first<{ id: number }>(db, sql`select id from base_pincodes where country_code = ${body.country_code} and pincode = ${address.pincode}
        and status = ${literal(recordStatus, 'active')}
        order by (area_id is not distinct from ${area?.id ?? null}::bigint) desc, id limit 1`)
    : null
  // A level the country requires is asked for by its form already.
  const errors = faults.errors.filter((fault, i, all) => all.findIndex((other) => other.field === fault.field && other.code === fault.code) === i)
  return {
    valid: errors.length === 0, errors: errors.map(faultOf), warnings: faults.warnings.map(faultOf),
    resolved: {
      state_id: city?.state_id ?? null, city_id: city?.id ?? null, area_id: area?.id ?? null, pincode_id: pincode?.id ?? null,
      state: city?.state_name ?? null, city: city?.city_name ?? null, area: area?.area_name ?? null,
      pincode: address?.pincode ?? null, phone: address?.consignee_phone || null,
    },
    confidence: confidenceOf(match),
  }
}
