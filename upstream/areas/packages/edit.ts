import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages, PackageChange } from '@/lib/contract/packages'
import { carrierStatus } from '@/lib/domain/carrier'
import { guardedStatus, recordStatus } from '@/lib/domain/record-status'
import { chargeable } from '@/lib/domain/weight'
import { first, rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { laneFault } from '../../core/codes/cargo'
import { clientValue, settingAt } from '../../core/settings/setting-at'
import { codFields, codLocks } from './cod-lock'
import { packageNotFound, readPackage, type PackageDetail } from './detail'
import { changedFields, type Values } from './edit-diff'
import { editStage, lockedFieldList, lockedFields, lockedMessage, relabelFields, type Editable } from './edit-locks'
import { lockPackage, parcelOf, standingColumns, type Standing } from './edit-standing'
import { isMask, keptIdNumber, maskIdNumber } from './id-number'
import { asParcelItem, itemsLock, itemsOf, replaceItems } from './items'
import { currencyLock, holdLists, recountLists } from './list-counts'
import { lockNoteOf } from './lock-note'
import { loadLookups } from './lookups'
import type { Parcel, ParcelFault, ResolvedParcel } from './parcel'
import { formWords } from './parcel-words'
import { logConversions } from './made-traces'
import { bookLabel } from './relabel'
import { checkParcel } from './rules'

type Change = Partial<z.output<typeof PackageChange>>

export interface Editing {
  db: Db
  who: Who
  services: Services
  audit: (entry: AuditEntry) => void
}

async function refuseLocked(tx: Db, standing: Standing, changed: Values, confirmed: boolean): Promise<Editable[]> {
  const stage = editStage(standing)
  const fields = Object.keys(changed) as Editable[]
  const locked = lockedFieldList(stage)
  const held = fields.find((field) => locked.includes(field))
  if (held) throw new Refusal(409, lockedMessage(held, standing.status), [{ field: held, message: lockedMessage(held, standing.status) }])
  const lock = changed.items === undefined ? null : await itemsLock(tx, standing.package_list_id)
  if (lock) throw new Refusal(409, lock, [{ field: 'items', message: lock }])
  const currency = changed.currency === undefined ? null : await currencyLock(tx, standing.package_list_id, String(changed.currency))
  if (currency) throw new Refusal(409, currency, [{ field: 'currency', message: currency }])
  const settled = fields.filter((field) => codFields.includes(field))
  const paid = settled.length === 0 ? undefined : (await codLocks(tx, [standing.id])).get(standing.id)
  if (paid) throw new Refusal(409, paid, settled.map((field) => ({ field, message: paid })))
  const printed = fields.filter((field) => relabelFields(stage).includes(field))
  const confirm = 'Confirm that the label will be replaced.'
  if (printed.length > 0 && !confirmed) throw new Refusal(409, confirm, [{ field: 'confirm_relabel', message: confirm }])
  return printed
}

/** `item_hs_code` of the second line is the form's `items.1.hs_code`. */
function formField({ field, item }: ParcelFault): string | null {
  if (field === 'carrier_code') return 'carrier_id'
  if (!field?.startsWith('item_')) return field
  const name = field === 'item_origin' ? 'origin_country' : field.slice('item_'.length)
  return item === undefined ? 'items' : `items.${item}.${name}`
}

/** Fields whose value the rules work out, so that a change of them needs everything around them to be right too. */
const workedOut: ReadonlySet<string> = new Set<Editable>([
  'country_code', 'state', 'city', 'pincode', 'national_address', 'makani_no', 'consignee_phone',
  'pieces', 'weight', 'length', 'width', 'height', 'declared_value', 'currency', 'payment_mode',
  'cod_amount', 'cod_currency', 'rsa_service_code', 'carrier_id',
])

/**
 * Holds the edited package to the rules of creation. What was wrong before and is left alone stays (a city closed since, a wish for
 * a day now past); what the edit makes wrong, or what the changed figures hang on, is refused with all its faults.
 */
async function checked(tx: Db, standing: Standing, before: Parcel, after: Parcel, changed: Values): Promise<ResolvedParcel | null> {
  const lookups = await loadLookups(tx, { parcels: [before, after], editing: [standing.id] })
  const known = new Set(checkParcel(before, lookups, formWords).errors.map(({ message }) => message))
  const { errors, resolved } = checkParcel(after, lookups, formWords)
  const hangs = Object.keys(changed).some((field) => workedOut.has(field))
  const codes = (changed.special_handling as string[] | undefined) ?? []
  const lane = await laneFault(tx, standing.id, codes, lookups.handlingCodes)
  if (lane) errors.push({
    field: 'special_handling', code: 'conflict', message: `${lane}. Cancel the order and send it again with its codes, so that it gets another lane.`,
  })
  const refused = errors.filter(({ field, message }) => hangs || !known.has(message) || (field !== null && field in changed))
  const [worst] = refused
  if (worst) throw new Refusal(422, worst.message, refused.map((fault) => ({ field: formField(fault), message: fault.message })))
  return resolved
}

/** What somebody sent as the rules compare it: lines as they are kept, no codes for none, and of a mask sent back nothing. */
const meant = ({ items, consignee_id_no, special_handling, ...given }: Change): Values => ({
  ...given, items: items?.map(asParcelItem), consignee_id_no: isMask(consignee_id_no) ? undefined : consignee_id_no,
  special_handling: special_handling === null ? [] : special_handling && [...new Set(special_handling)],
})

const has = (changed: Values, ...fields: Editable[]) => fields.some((field) => field in changed)

/** What the package list of a package counts, or is locked by. */
const listed: readonly Editable[] = ['declared_value', 'currency', 'pieces', 'weight', 'items']

/** The columns an edit sets: what was sent, as the rules spell it, and what follows from it. */
function columnsFor(standing: Standing, changed: Values, resolved: ResolvedParcel | null): Record<string, unknown> {
  const { items: _items, ...set } = changed
  if (!resolved) return set
  const { service, choice } = resolved
  const actual = standing.actual_weight ?? (changed.weight as string | undefined) ?? standing.weight ?? '0'
  return {
    ...set,
    ...(has(changed, 'national_address', 'makani_no') && { national_address: resolved.national_address, makani_no: resolved.makani_no }),
    ...(has(changed, 'country_code', 'state', 'city', 'pincode') && { city: resolved.city, state: resolved.state, pincode: resolved.pincode }),
    ...(has(changed, 'consignee_phone') && { consignee_phone: resolved.consignee_phone, consignee_phone_key: resolved.consignee_phone_key }),
    ...(has(changed, 'consignee_phone_alt') && { consignee_phone_alt: resolved.consignee_phone_alt }),
    ...(has(changed, 'length', 'width', 'height') && { length: resolved.length, width: resolved.width, height: resolved.height }),
    ...(has(changed, 'length', 'width', 'height', 'weight', 'pieces', 'rsa_service_code', 'carrier_id') && {
      volumetric_weight: resolved.volumetric_weight,
      chargeable_weight: chargeable({ actual, volumetric: resolved.volumetric_weight, minimum: service.min_weight ?? 0 }),
    }),
    ...(has(changed, 'declared_value', 'currency')
      && { declared_value: resolved.declared_value, declared_value_aed: resolved.declared_value_aed, fx_rate: resolved.fx_rate }),
    ...(has(changed, 'payment_mode', 'cod_amount', 'cod_currency', 'country_code') && { cod_amount: resolved.cod_amount, cod_currency: resolved.cod_currency }),
    ...(has(changed, 'rsa_service_code') && {
      service_type: resolved.service_type, delivery_type: service.delivery_type, service_linehaul_flag: service.service_linehaul_flag,
      service_customs_clearance_flag: service.service_customs_clearance_flag,
    }),
    // The number of the carrier it leaves is that carrier's; the new one gives its own with the new label.
    ...(
      has(changed, 'carrier_id') && { carrier_id: choice.carrier?.id ?? null, carrier_code: choice.carrier?.carrier_code ?? null, carrier_tracking_no: null }
    ),
  }
}

async function store(tx: Db, who: Who, id: number, set: Record<string, unknown>): Promise<void> {
  const assigned = Object.entries({ ...set, updated_by: who.user_id }).map(([column, value]): SQL => sql`${sql.identifier(column)} = ${sql.param(value)}`)
  await rows(tx, sql`update packages set ${sql.join(assigned, sql`, `)}, version = version + 1, updated_at = now() where id = ${id}`)
}

/** What the log keeps: the fields that changed, before and after. */
const changes = (standing: Standing, items: Parcel['items'], set: Record<string, unknown>): Pick<AuditEntry, 'before' | 'after'> => {
  const before: Record<string, unknown> = { ...standing, items }
  return { before: Object.fromEntries(Object.keys(set).map((field) => [field, before[field] ?? null])), after: set }
}

/**
 * Changes a package as far as its stage allows (packages.md 4, /package-edit): 409 for a stale version, a locked field, or a label
 * that would be replaced without being told so; 422 with every fault of the rules. Answers whether a new label was made; a label
 * that had failed is tried again, for what failed it may be mended now.
 */
export async function editPackage(
  { db, who, services, audit }: Editing, id: number, given: Change, o: { version?: number; confirm_relabel?: boolean },
): Promise<boolean> {
  if (has(given, ...listed)) await holdLists(db, sql`p.id = ${id}`)
  const standing = await lockPackage(db, who, id)
  if (o.version !== undefined && o.version !== standing.version) throw new Refusal(409, 'This package was changed by someone else. Reload and try again.')
  const items = await itemsOf(db, id)
  const secret = services.config.TOKEN_SECRET
  const before = { ...standing, consignee_id_no: maskIdNumber(standing.consignee_id_no, secret) }
  const changed = changedFields({ ...before, items }, meant(given))
  if (Object.keys(changed).length === 0) return false
  const printed = await refuseLocked(db, standing, changed, o.confirm_relabel ?? false)
  const resolved = await checked(db, standing, parcelOf(standing, items), parcelOf(standing, items, changed), changed)
  const set = columnsFor(standing, changed, resolved)
  const idNumber = 'consignee_id_no' in set ? keptIdNumber(set.consignee_id_no as string | null, secret) : null
  await store(db, who, id, { ...set, ...(idNumber && { consignee_id_no: idNumber.stored }) })
  if (has(set, ...listed)) await recountLists(db, who, sql`p.id = ${id}`)
  if (set.fx_rate !== undefined) await logConversions(db, [id])
  const lines = changed.items as Parcel['items'] | undefined
  if (lines || 'currency' in changed) await replaceItems(db, id, lines ?? items, String(set.currency ?? standing.currency))
  audit({
    entity: 'package', entity_id: id, action: 'edit',
    ...changes(before, items, { ...set, ...(lines && { items: lines }), ...(idNumber && { consignee_id_no: idNumber.lastFour }) }),
  })
  if (!resolved || (printed.length === 0 && standing.label_status !== 'failed')) return false
  await bookLabel(db, who, standing, resolved)
  return true
}

export async function savePackage(
  editing: Editing, id: number, { version, confirm_relabel, ...given }: z.output<typeof packages.save.body>,
): Promise<PackageDetail & { relabelled: boolean }> {
  const relabelled = await editPackage(editing, id, given, { version, confirm_relabel })
  return { ...(await readPackage(editing.db, editing.who, id, { secret: editing.services.config.TOKEN_SECRET, revealed: true })), relabelled }
}

const choices = <V>(db: Db, query: SQL) => rows<{ value: V; label: string }>(db, query)

/** What divides the volume of a package (settings.md 7.1): client, service, carrier, then ours. */
async function divisorFor(db: Db, id: number): Promise<number> {
  const ownDivisor = await settingAt(db, 'volumetric_divisor')
  const found = await first<{ divisor: number }>(
    db,
    sql`select coalesce(${clientValue('volumetric_divisor', sql`p.client_id`)}::int, r.volumetric_divisor, k.volumetric_divisor, ${ownDivisor}::int) as divisor
        from packages p left join rsa_services r on r.code = p.rsa_service_code left join carriers k on k.id = p.carrier_id
        where p.id = ${id}`,
  )
  return found?.divisor ?? ownDivisor
}

/** Everything the edit form needs: the package in full, what is locked, what replaces the label, and what may be chosen. */
export async function readForEdit(db: Db, who: Who, id: number, secret: string) {
  const found = await readPackage(db, who, id, { secret, revealed: true })
  const standing = await first<Standing>(db, sql`select ${standingColumns} from packages p where p.id = ${id}`)
  if (!standing) throw packageNotFound()
  const stage = editStage(standing)
  const locked = lockedFields(stage)
  const itemsHeld = locked !== 'all' && !locked.includes('items') ? await itemsLock(db, standing.package_list_id) : null
  const codLock = (await codLocks(db, [id])).get(id) ?? null
  const [services, handling_codes, carriers] = await Promise.all([
    choices<string>(db, sql`select code as value, code || ' · ' || name as label from rsa_services where status = ${literal(recordStatus, 'active')}
        or code = ${found.rsa_service_code} order by code`),
    choices<string>(db, sql`select code as value, code || ' · ' || name as label from special_handling where status = ${literal(guardedStatus, 'active')}
        or code = any(${sql.param(found.special_handling)}::text[]) order by code`),
    rows<{ value: number; label: string; services: string[] }>(
      db,
      sql`select id as value, display_name as label,
            array(select v.rsa_service_code from carrier_countries v where v.carrier_id = k.id and v.country_code = ${found.country_code} and v.active
              and ${holdsToday(sql`v`)} order by 1) as services
          from carriers k where id = ${found.carrier_id}::bigint
            or (status = ${literal(carrierStatus, 'active')}
              and exists (select 1 from carrier_countries v where v.carrier_id = k.id and v.country_code = ${found.country_code} and v.active
              and ${holdsToday(sql`v`)}))
          order by display_name`,
    ),
  ])
  const locked_fields = [...new Set([...lockedFieldList(stage), ...(itemsHeld ? ['items'] : []), ...(codLock ? codFields : [])])]
  return {
    ...found, locked_fields, relabel_fields: [...relabelFields(stage)],
    lock_note: await lockNoteOf(db, who, standing, [codLock, itemsHeld].filter((reason) => reason !== null)),
    services, handling_codes, carriers, volumetric_divisor: await divisorFor(db, id),
  }
}
