import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Package, PackageItem } from '@/lib/contract/package-shapes'
import { handlingDocument, missingDocuments } from '@/lib/domain/handling-code'
import { cancellable } from '@/lib/domain/package'
import { maskEmail, maskPhone } from '@/lib/domain/text'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { codedParcels } from '../../core/codes/cargo'
import { allHandling } from '../../core/codes/find-handling'
import { auditOf, chargesOf, seesCharges } from './detail-records'
import { editStage, lockedFields } from './edit-locks'
import { maskIdNumber } from './id-number'
import { labelFaults } from './label-text'
import { packageListOf } from './package-lists'
import { packageTables, rowColumns } from './package-row'
import { formWords } from './parcel-words'
import { consigneeHidden, seesMoney, visiblePackages } from '../../core/parcels/scope'

export type PackageDetail = z.output<typeof Package>
type Stored = Omit<
  PackageDetail, 'masked' | 'can' | 'sees' | 'items' | 'package_list' | 'documents' | 'documents_missing' | 'label_notes' | 'charges' | 'audit'
> & {
  hidden: boolean
  in_bag: boolean
  travelled: boolean
  package_list_id: number | null
  documents: number
}

const p = sql`p`
export const packageNotFound = () => new Refusal(404, 'Package not found.')

/** Once linehaul, customs or a delivery partner had it, a parcel on hold is not in our hands any more. */
export const travelled = sql`exists (select 1 from package_events e where e.package_id = p.id and e.voided_at is null
  and e.event_code ~ '^(LNH|CUS|LMD|DLF|DEL|RET)')`

const columns = (who: Who): SQL => {
  const priced = (name: string) => (seesMoney(who) ? sql`p.${sql.identifier(name)}` : sql`null::numeric as ${sql.identifier(name)}`)
  return sql`${rowColumns(who, [
    'consignee_company', 'consignee_phone', 'area', 'state', 'pincode', 'actual_weight', 'volumetric_weight', 'length', 'width', 'height', 'package_type',
    'goods_description', 'incoterm', 'content_type', 'special_handling', 'delivery_instructions', 'requested_delivery_date', 'channel_order_id',
    'last_location', 'delivered_at', 'cancelled_at',
  ])}, ${priced('declared_value_aed')}, ${priced('fx_rate')}, ${priced('insurance_amount')}, p.consignee_phone_alt, p.consignee_email, p.consignee_id_no,
    p.address_line1, p.address_line2, p.national_address, p.makani_no, p.lat, p.lng, p.dg_flag, p.environment, p.cancel_reason, p.version, p.updated_at,
      p.package_list_id,
    ${consigneeHidden(who, p)} as hidden, p.bag_id is not null as in_bag, ${travelled} as travelled,
    (select count(*) from package_documents d where d.package_id = p.id) as documents`
}

const masking: Partial<Record<keyof Stored, (value: string) => string>> = {
  consignee_phone: maskPhone, consignee_phone_alt: maskPhone, consignee_email: maskEmail,
  address_line1: () => '•••', address_line2: () => '•••', national_address: () => '•••', makani_no: () => '•••',
}
const personal = [
  'consignee_name', 'consignee_company', 'consignee_phone', 'consignee_phone_alt',
  'consignee_email', 'address_line1', 'address_line2', 'national_address', 'makani_no', 'lat', 'lng',
  'consignee_id_no', 'delivery_instructions',
] as const

function guarded(row: Stored, revealed: boolean, secret: string): Stored {
  const shown: Stored = { ...row, consignee_id_no: maskIdNumber(row.consignee_id_no, secret) }
  if (row.hidden) return { ...shown, ...Object.fromEntries(personal.map((field) => [field, null])) }
  if (revealed) return shown
  const hidden = Object.entries(masking).flatMap(([field, mask]) => {
    const value = row[field as keyof Stored]
    return typeof value === 'string' && value !== '' ? [[field, mask(value)] as const] : []
  })
  return { ...shown, lat: null, lng: null, ...Object.fromEntries(hidden) }
}

const canDo = (who: Who, row: Stored): PackageDetail['can'] => ({
  edit: who.keys.has('app_package:package-edit') && lockedFields(editStage(row)) !== 'all',
  cancel: who.keys.has('app_package:package-cancel') && cancellable(row.status, row.in_bag),
  print: who.keys.has('app_base:package-labels') && row.label_status === 'created',
})

async function missingPapers(db: Db, id: number): Promise<string[]> {
  const [coded] = await codedParcels(db, sql`p.id = ${id}`)
  return coded
    ? missingDocuments(coded.codes, await allHandling(db), coded.documents).map((name) => (handlingDocument.is(name) ? handlingDocument.label(name) : name))
    : []
}

export interface Reading {
  secret: string
  /** The consignee's details unmasked; the caller logs it. */
  revealed?: boolean
  include?: readonly ('charges' | 'audit')[]
}

/** One package with its contents and its package list, as this person may read it; 404 when it is not theirs to know of. */
export async function readPackage(db: Db, who: Who, id: number, { secret, revealed = false, include = [] }: Reading): Promise<PackageDetail> {
  const row = await first<Stored>(db, sql`select ${columns(who)} from ${packageTables} where ${allOf([sql`p.id = ${id}`, visiblePackages(who, p)])}`)
  if (!row) throw packageNotFound()
  const items = await rows<z.output<typeof PackageItem>>(
    db,
    sql`select line_no, sku, description, hs_code, quantity, unit_value, currency, unit_weight, origin_country from package_items where package_id = ${id}
        order by line_no`,
  )
  const documents_missing = row.special_handling.length === 0 ? [] : await missingPapers(db, id)
  const package_list = await packageListOf(db, who, row.package_list_id)
  return {
    ...guarded(row, revealed, secret), masked: row.hidden || !revealed, can: canDo(who, row),
    sees: { charges: seesCharges(who), audit: isAdmin(who) }, items, package_list, documents_missing,
    label_notes: row.hidden ? [] : labelFaults(row, formWords).map(({ message }) => message),
    ...(include.includes('charges') && { charges: await chargesOf(db, who, id) }),
    ...(include.includes('audit') && { audit: await auditOf(db, who, id) }),
  }
}
