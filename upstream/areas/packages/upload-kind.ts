import { sql } from 'drizzle-orm'
import { itemFields, maskedFields, packageTemplate, type PackageField } from '@/lib/contract/package-columns'
import type { UploadColumn, UploadLists } from '@/lib/contract/upload-column'
import { packageIncoterm, paymentMode } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import type { CellError, CellValue } from '../../sheets/cells'
import type { KindRun, Prepared, ReadRow, RowFault, RowGroup, RunContext, UploadKindWork, UploadParams, Verdict } from '../uploads/upload-work'
import { guardKey, refKey } from './batch-facts'
import { bookParcels, type Booking } from './booking'
import { createPackages, type Creation } from './create-packages'
import { loadHouseFacts, loadLookups, type HouseFacts, type Lookups } from './lookups'
import { emptyParcel, type GoodParcel, type Parcel, type ParcelFault, type ParcelItem, type ResolvedParcel } from './parcel'
import { sheetWords } from './parcel-words'
import { billedAs, channelCodes, checkParcel } from './rules'

type Values = Readonly<Record<string, CellValue>>

/** A package of the file: good, and once its numbers are drawn, booked. */
interface FileParcel extends GoodParcel {
  environment: string
  booking: Booking | null
}

const headerOf = new Map<string, string>(packageTemplate.columns.map(({ field, header }) => [field, header]))
const items: ReadonlySet<string> = new Set(itemFields)
const headFields = packageTemplate.columns.map(({ field }) => field).filter((field) => !items.has(field))

const text = (values: Values, field: PackageField) => {
  const value = values[field]
  return typeof value === 'string' ? value : null
}
const number = (values: Values, field: PackageField) => {
  const value = values[field]
  return typeof value === 'number' ? value : null
}

const hasItem = (row: ReadRow) => itemFields.some((field) => row.values[field] !== null) || row.errors.some(({ column }) => itemFields.some((field) => headerOf.get(field) === column))

function itemOf({ values }: ReadRow): ParcelItem {
  return {
    sku: text(values, 'item_sku'), description: text(values, 'item_description'), hs_code: text(values, 'item_hs_code'), quantity: number(values, 'item_quantity'),
    unit_value: text(values, 'item_unit_value'), unit_weight: null, origin_country: text(values, 'item_origin'),
  }
}

/** The rows that carry a line of the contents, and where they stand in the group. */
const lineRows = (group: RowGroup) => group.rows.flatMap((row, line) => (hasItem(row) ? [{ row, line }] : []))

function parcelOf(group: RowGroup, clientId: number | null): Parcel {
  const [{ values }] = group.rows
  const handling = values.special_handling
  return {
    client_id: clientId, carrier_id: null,
    ref_no: text(values, 'ref_no'), rsa_service_code: text(values, 'rsa_service_code')?.toUpperCase() ?? null, carrier_code: text(values, 'carrier_code'),
    tracking_no: text(values, 'tracking_no'), channel: text(values, 'channel'), channel_order_id: text(values, 'channel_order_id'),
    package_list_ref: text(values, 'package_list_ref'), consignee_name: text(values, 'consignee_name'), consignee_company: text(values, 'consignee_company'),
    consignee_phone: text(values, 'consignee_phone'), consignee_phone_alt: text(values, 'consignee_phone_alt'), consignee_email: text(values, 'consignee_email'),
    address_line1: text(values, 'address_line1'), address_line2: text(values, 'address_line2'), area: text(values, 'area'), city: text(values, 'city'),
    state: text(values, 'state'), pincode: text(values, 'pincode'), country_code: text(values, 'country_code'), lat: number(values, 'lat'), lng: number(values, 'lng'),
    consignee_id_no: text(values, 'consignee_id_no'), pieces: number(values, 'pieces'), weight: text(values, 'weight'), length: number(values, 'length'),
    width: number(values, 'width'), height: number(values, 'height'), package_type: text(values, 'package_type'), goods_description: text(values, 'goods_description'),
    declared_value: text(values, 'declared_value'), currency: text(values, 'currency'), payment_mode: text(values, 'payment_mode'), cod_amount: text(values, 'cod_amount'),
    cod_currency: text(values, 'cod_currency'), incoterm: text(values, 'incoterm'), special_handling: Array.isArray(handling) ? (handling as string[]) : [],
    delivery_instructions: text(values, 'delivery_instructions'), requested_delivery_date: text(values, 'requested_delivery_date'),
    items: lineRows(group).map(({ row }) => itemOf(row)),
  }
}

/** Clients whose rows a person may send, by code: a client's user its own, the house every active one. */
const clientsFor = async (db: Db, who: Who) =>
  new Map(
    (
      await rows<{ id: number; client_code: string }>(
        db,
        isAdmin(who)
          ? sql`select id, client_code from clients where status = 'active'`
          : sql`select id, client_code from clients where status = 'active' and id = any(${sql.param(who.client_ids)}::bigint[])`,
      )
    ).map(({ id, client_code }) => [client_code, id] as const),
  )

/** Whose a row is: the client named in it, or the one the file was sent for (uploads.md 7.6). */
function clientOf(group: RowGroup, clients: ReadonlyMap<string, number>, run: RunContext): { id: number } | { fault: Omit<CellError, 'value' | 'column'> } {
  const code = text(group.rows[0].values, 'client_code')?.toUpperCase() ?? null
  const chosen = run.upload.client_id
  if (code === null) return chosen === null ? { fault: { message: 'Client Code is required.', code: 'required' } } : { id: chosen }
  const id = clients.get(code)
  if (id === undefined) {
    return isAdmin(run.who)
      ? { fault: { message: `Client Code ${code} is unknown.`, code: 'unknown_reference' } }
      : { fault: { message: `You cannot upload for client ${code}.`, code: 'forbidden' } }
  }
  if (chosen !== null && id !== chosen) {
    return { fault: isAdmin(run.who) ? { message: `Client Code ${code} is not the chosen client.`, code: 'conflict' } : { message: `You cannot upload for client ${code}.`, code: 'forbidden' } }
  }
  return { id }
}

/** What the rules found, put to the cell it is about: a fault of an item to the item's own row. */
function placed(group: RowGroup, faults: readonly ParcelFault[]): RowFault[] {
  const lines = lineRows(group)
  return faults.map(({ field, message, code, item }) => {
    const line = item === undefined ? 0 : (lines[item]?.line ?? 0)
    return { line, error: { column: (field && headerOf.get(field)) ?? 'Row', value: '', message, code } }
  })
}

/** Faults of the cells: all of the first row, of a further row only those of its item columns, since the rest is read from the first. */
const cellFaults = (group: RowGroup): RowFault[] =>
  group.rows.flatMap(({ errors }, line) =>
    errors.filter(({ column }) => line === 0 || column === 'Row' || itemFields.some((field) => headerOf.get(field) === column)).map((error) => ({ line, error })),
  )

const sameCell = (a: RowFault, b: RowFault) => a.line === b.line && a.error.column === b.error.column

class PackageRun implements KindRun<FileParcel> {
  readonly lists: UploadLists
  private readonly numbersSeen = new Set<string>()
  /** Orders of this file by what makes two look like one: the next batch is judged before the last has landed. */
  private readonly ordersSeen = new Map<string, string>()

  constructor(
    private readonly run: RunContext,
    private readonly house: HouseFacts,
    private readonly clients: ReadonlyMap<string, number>,
  ) {
    this.lists = cellLists(house)
  }

  async prepare(groups: readonly RowGroup[]): Promise<Prepared<FileParcel>> {
    const named = new Map(groups.map((group) => [group, clientOf(group, this.clients, this.run)]))
    const idOf = (group: RowGroup) => {
      const client = named.get(group)
      return client && 'id' in client ? client.id : null
    }
    const parcels = new Map(groups.map((group) => [group, parcelOf(group, idOf(group))]))
    const lookups = await loadLookups(this.run.db, { parcels: [...parcels.values()], house: this.house })
    return {
      scope: idOf,
      stands: (group) => lookups.refs.has(refKey(idOf(group) ?? 0, group.key ?? '')),
      check: (group) => {
        const client = named.get(group)
        return this.check(group, parcels.get(group) ?? emptyParcel, client && 'fault' in client ? client.fault : null, lookups)
      },
    }
  }

  private check(group: RowGroup, parcel: Parcel, clientFault: Omit<CellError, 'value' | 'column'> | null, lookups: Lookups): Verdict<FileParcel> {
    const cells = cellFaults(group)
    const { errors, warnings, resolved } = checkParcel(parcel, lookups)
    const foreign: RowFault[] = clientFault ? [{ line: 0, error: { column: 'Client Code', value: '', ...clientFault } }] : []
    // A cell that could not be read says so once; that it is therefore missing says nothing new.
    const rules = placed(group, errors).filter((fault) => !cells.some((cell) => sameCell(cell, fault)))
    const all = [...foreign, ...cells, ...rules, ...this.numberTwice(resolved?.tracking_no ?? null)]
    if (all.length > 0 || !resolved) return { errors: all }
    if (resolved.tracking_no) this.numbersSeen.add(resolved.tracking_no)
    const alike = this.orderTwice(parcel, resolved)
    const sandbox = this.run.upload.environment === 'sandbox' || resolved.client.environment === 'sandbox'
    return { thing: { parcel, resolved, environment: sandbox ? 'sandbox' : 'production', booking: null }, warnings: placed(group, warnings.length > 0 ? warnings : alike) }
  }

  private orderTwice({ consignee_name, ref_no }: Parcel, { client, consignee_phone_key, cod_amount }: ResolvedParcel): ParcelFault[] {
    const name = guardKey(client.id, consignee_phone_key, cod_amount, consignee_name ?? '')
    const before = this.ordersSeen.get(name)
    if (before === undefined) this.ordersSeen.set(name, ref_no ?? '')
    return before === undefined ? [] : [{ field: null, code: 'duplicate', message: sheetWords.possibleDuplicate(before) }]
  }

  private numberTwice(given: string | null): RowFault[] {
    if (given === null || !this.numbersSeen.has(given)) return []
    return [{ line: 0, error: { column: 'Tracking No', value: '', message: sheetWords.numberUsed(given), code: 'duplicate' } }]
  }

  async reserve(parcels: readonly FileParcel[]): Promise<(CellError | null)[]> {
    const booked = await bookParcels(this.run.db, parcels, this.house.today)
    return booked.map((booking, i) => {
      if (booking instanceof Refusal) return { column: 'Tracking No', value: '', message: booking.message, code: 'conflict' }
      ;(parcels[i] as FileParcel).booking = booking
      return null
    })
  }

  async apply(tx: Db, parcels: readonly FileParcel[]): Promise<void> {
    const { upload, who, services } = this.run
    const creation: Creation = { who, source: 'upload', upload_id: upload.id, secret: services.config.TOKEN_SECRET }
    await createPackages(tx, parcels.map((parcel) => ({ ...parcel, booking: parcel.booking as Booking })), creation)
  }

  explain(constraint: string, { parcel, booking }: FileParcel): CellError | null {
    if (constraint === 'packages_ref_once') return { column: 'Reference No', value: '', message: sheetWords.refUsed(parcel.ref_no ?? ''), code: 'duplicate' }
    if (constraint !== 'packages_tracking_no_unique') return null
    return { column: 'Tracking No', value: '', message: sheetWords.numberUsed(booking?.tracking_no ?? ''), code: 'duplicate' }
  }
}

/** Lists a cell is held against as it is read; services, carriers and channels have sentences of their own in the rules. */
const cellLists = (house: HouseFacts): UploadLists => ({
  package_types: [...house.packageTypes], payment_modes: paymentMode.names, incoterms: packageIncoterm.names, handling_codes: [...house.handlingCodes],
})

/** A client's user is held to its own account; one with several chooses, in the form or by the codes in the file (uploads.md 7.6). */
function forWhom(who: Who, { client_id }: UploadParams): { client_id: number | null; carrier_id: number | null } {
  const chosen = typeof client_id === 'number' ? client_id : null
  if (isAdmin(who)) return { client_id: chosen, carrier_id: null }
  const only = (ids: readonly number[]) => (ids.length === 1 ? (ids[0] ?? null) : null)
  return { client_id: chosen !== null && who.client_ids.includes(chosen) ? chosen : only(who.client_ids), carrier_id: only(who.carrier_ids) }
}

/** Package upload (packages.md 6.1): a row a package; rows of one reference its items. */
export const packageUpload: UploadKindWork<FileParcel> = {
  template: packageTemplate,
  // Which numbers are good depends on the country of the row, so a phone is read as text and judged by the rules.
  reading: { columns: packageTemplate.columns.map((column): UploadColumn => (column.type === 'phone' ? { ...column, type: 'id' } : column)) },
  templateName: 'packages-template',
  masked: maskedFields,
  forWhom,

  key(cell) {
    const ref = cell('ref_no')
    return ref === '' ? null : { key: ref, together: `${cell('client_code').toUpperCase()}\u0001${ref}` }
  },

  /** A further row brings an item and says of the package nothing else than the first. */
  continues: (head, row) => hasItem(row) && headFields.every((field) => row.values[field] === null || String(row.values[field]) === String(head.values[field])),

  async lists(db, who, clientId) {
    const house = await loadHouseFacts(db)
    const clients = await clientsFor(db, who)
    const only = clientId ?? (clients.size === 1 ? ([...clients.values()][0] ?? null) : null)
    const bought = only === null ? null : await rows<{ service_type: string[] }>(db, sql`select service_type from clients where id = ${only}`)
    const services = [...house.services.values()].filter(({ status, ...service }) => status === 'active' && (!bought || billedAs(service, bought[0]?.service_type ?? []) !== null))
    return {
      ...cellLists(house),
      services: services.map(({ code }) => code),
      carriers: [...house.carriers.values()].filter(({ status }) => status === 'active').map(({ carrier_code }) => carrier_code),
      channels: channelCodes,
    }
  },

  async open(run) {
    const [house, clients] = await Promise.all([loadHouseFacts(run.db), clientsFor(run.db, run.who)])
    return new PackageRun(run, house, clients)
  },
}
