import { sql } from 'drizzle-orm'
import { addressCode, addressCodeOf, type AddressCode } from '@/lib/domain/consignee'
import { readMakani, readNationalAddress } from '@/lib/domain/countries-rules'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField } from '../../platform/refusal'
import type { OwnParcel } from '../tracking/phone-check'
import { refuseTooLate, type Changing } from './make-request'
import { tellStaff } from './tell-staff'

const readers: Readonly<Record<AddressCode, (typed: string) => string | null>> = { national_address: readNationalAddress, makani_no: readMakani }
const wrong: Readonly<Record<AddressCode, string>> = {
  national_address: 'A short national address has four letters and four digits, like RRRD2929.', makani_no: 'A Makani number has ten digits, like 26565 94763.',
}

/** Whether the code of a parcel's place is known, and whether its country demands it (`address_fields`, countries.md 2.1); null where places have none. */
export async function codeOfPlace(db: Db, parcel: Pick<OwnParcel, 'id' | 'country_code'>) {
  const kind = addressCodeOf(parcel.country_code)
  if (!kind) return null
  const found = await first<{ is_known: boolean; is_needed: boolean }>(
    db,
    sql`select p.${sql.identifier(kind)} is not null as is_known,
          coalesce(c.address_fields @> ${JSON.stringify([{ field: kind, required: true }])}::jsonb, false) as is_needed
        from packages p left join countries c on c.country_code = p.country_code where p.id = ${parcel.id}`,
  )
  return found && { kind, ...found }
}

/**
 * Keeps the code its consignee tells of the place a parcel goes to. 404 where places have no code, 422 for a text that is none, 409 once the driver has
 * left. The same code told again changes nothing.
 */
export async function tellCode({ tx, parcel, audit }: Changing, typed: string): Promise<void> {
  refuseTooLate(parcel)
  const kind = addressCodeOf(parcel.country_code)
  if (!kind) throw new Refusal(404, 'Places of that country have no code.')
  const code = readers[kind](typed)
  if (code === null) throw refuseField('code', wrong[kind])
  const column = sql.identifier(kind)
  const before = await first<{ code: string | null }>(tx, sql`select ${column} as code from packages where id = ${parcel.id}`)
  if (before?.code === code) return
  await rows(tx, sql`update packages set ${column} = ${code}, version = version + 1, updated_at = now() where id = ${parcel.id}`)
  audit({ entity: 'package', entity_id: parcel.id, action: 'consignee.addressCode', before: { [kind]: before?.code ?? null }, after: { [kind]: code } })
  const words = `${addressCode.label(kind)} ${code}`
  await tellStaff(tx, parcel, `${parcel.tracking_no}: ${words}`, `The consignee told on the public page where the parcel goes: ${words}.`)
}
