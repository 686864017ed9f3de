import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { countries } from '@/lib/contract/countries'
import { usualAddressFields, type AddressField, type Levels } from '@/lib/domain/countries-rules'
import { switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { knownCountry } from '../../core/places/gateways'
import { literal } from '../../db/literals'

type Rules = z.input<typeof countries.validation.reply>
interface Row extends Levels {
  country_code: string
  country_name: string
  address_fields: AddressField[]
  pincode_pattern: string | null
  pincode_example: string | null
  pincode_message: string | null
  mobile_pattern: string | null
  dial_code: string | null
  phone_lengths: number[]
}

function rulesOf(row: Row): Rules[number] {
  const {
    country_code, country_name, has_states, has_areas, has_pincode, state_required,
    area_required, pincode_required, dial_code, phone_lengths: lengths, mobile_pattern,
  } = row
  const fields = row.address_fields.length > 0 ? row.address_fields : usualAddressFields(row)
  const held = (field: string) => (field === 'pincode'
    ? { pattern: row.pincode_pattern, example: row.pincode_example, message: row.pincode_message }
    : { pattern: null, example: null, message: null })
  return {
    country_code, country_name, fields: fields.map((field) => ({ ...field, ...held(field.field) })),
    levels: { has_states, has_areas, has_pincode, state_required, area_required, pincode_required }, phone: { dial_code, lengths, mobile_pattern },
  }
}

/** How an address of a country must look; `all` for every active one. 404 for a code that is none. */
export async function validationRules(db: Db, typed: string): Promise<Rules> {
  const code = typed.toUpperCase() === 'ALL' ? null : knownCountry(typed.toUpperCase())
  const found = await rows<Row>(
    db,
    sql`select country_code, country_name, address_fields, has_states, has_areas, has_pincode, state_required, area_required, pincode_required, pincode_label,
        pincode_pattern,
          pincode_example, pincode_message, mobile_pattern, dial_code, phone_lengths from countries
          where ${code ? sql`country_code = ${code}` : sql`status = ${literal(switchStatus, 'active')}`} order by country_name`,
  )
  return found.map(rulesOf)
}
