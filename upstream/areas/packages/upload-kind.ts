import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { maskedFields, packageTemplate } from '@/lib/contract/package-columns'
import type { UploadColumn, UploadLists } from '@/lib/contract/upload-column'
import { packageIncoterm, paymentMode, salesChannel } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { isAdmin } from '../../platform/who'
import type { CellError } from '../../sheets/cells'
import { readClients } from '../allocation/load-book'
import { settle } from '../allocation/settle'
import { keepWords } from '../allocation/words'
import { lackOfCredit } from '../../core/credit/credit'
import { UploadFailed } from '../../core/uploads/upload-failed'
import type { KindRun, Prepared, RowFault, RowGroup, RunContext, UploadKindWork, Verdict, Write } from '../../core/uploads/upload-work'
import { guardKey, refKey } from './batch-facts'
import { bookParcels, type Booking } from './booking'
import { readyPackages } from './create-packages'
import { loadReferenceData, loadLookups, type ReferenceData, type Lookups } from './lookups'
import { emptyParcel, type GoodParcel, type Parcel, type ParcelFault, type ResolvedParcel } from './parcel'
import { sheetWords } from './parcel-words'
import { billedAs, checkParcel, reallocated } from './rules'
import { packageUndo } from './undo-upload'
import { cellFaults, isFurtherItem, parcelOf, placed, sameCell, textOf } from './sheet-parcel'
import { clientsFor, forWhom } from '../../core/uploads/for-whom'

/** A package of the file: good, and once its numbers are drawn, booked. */
interface FileParcel extends GoodParcel {
  environment: string
  booking: Booking | null
}

/** Whose a row is: the client named in it, or the one the file was sent for (uploads.md 7.6). */
function clientOf(group: RowGroup, clients: ReadonlyMap<string, number>, run: RunContext): { id: number } | { fault: Omit<CellError, 'value' | 'column'> } {
  const code = textOf(group.rows[0].values, 'client_code')?.toUpperCase() ?? null
  const chosen = run.upload.client_id
  if (code === null) return chosen === null ? { fault: { message: 'Client Code is required.', code: 'required' } } : { id: chosen }
  const id = clients.get(code)
  if (id === undefined) {
    return isAdmin(run.who)
      ? { fault: { message: `Client Code ${code} is unknown.`, code: 'unknown_reference' } }
      : { fault: { message: `You cannot upload for client ${code}.`, code: 'forbidden' } }
  }
  if (chosen !== null && id !== chosen) {
    return {
      fault: isAdmin(run.who)
        ? { message: `Client Code ${code} is not the chosen client.`, code: 'conflict' }
        : { message: `You cannot upload for client ${code}.`, code: 'forbidden' },
    }
  }
  return { id }
}

/** Of each of 200,000 rows one is kept: so short that it is no piece of a longer string, and too long to be two rows' by chance. */
const shortName = (name: string) => hash('sha256', name, 'base64url').slice(0, 12)
/** A string cut out of the file keeps the 64 KB around it in memory; its copy does not. */
const apart = (text: string) => Buffer.from(text).toString()

class PackageRun implements KindRun<FileParcel> {
  readonly lists: UploadLists
  readonly overlaps = true
  private readonly numbersSeen = new Set<string>()
  /** Orders of this file by what makes two look like one: the next batch is judged before the last has landed. */
  private readonly ordersSeen = new Map<string, string>()
  /** Of the clients of this file why they have no credit left; null where they have. */
  private readonly credit = new Map<number, string | null>()

  constructor(
    private readonly run: RunContext,
    private readonly reference: ReferenceData,
    private readonly clients: ReadonlyMap<string, number>,
  ) {
    this.lists = cellLists(reference)
  }

  async prepare(groups: readonly RowGroup[]): Promise<Prepared<FileParcel>> {
    const named = new Map(groups.map((group) => [group, clientOf(group, this.clients, this.run)]))
    const idOf = (group: RowGroup) => {
      const client = named.get(group)
      return client && 'id' in client ? client.id : null
    }
    const parcels = new Map(groups.map((group) => [group, parcelOf(group, idOf(group), this.run.who.seller_id)]))
    const lookups = await loadLookups(this.run.db, { parcels: [...parcels.values()], reference: this.reference })
    for (const id of new Set(groups.map(idOf))) if (id !== null && !this.credit.has(id)) this.credit.set(id, await lackOfCredit(this.run.db, id))
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
    const sandbox = this.run.upload.environment === 'sandbox' || resolved?.client.environment === 'sandbox'
    const credit = sandbox ? {} : this.withoutCredit(resolved?.client.id ?? null)
    const all = [...foreign, ...cells, ...rules, ...this.numberTwice(resolved?.tracking_no ?? null), ...(credit.fault ? [credit.fault] : [])]
    if (all.length > 0 || !resolved) return { errors: all }
    if (resolved.tracking_no) this.numbersSeen.add(resolved.tracking_no)
    const alike = this.orderTwice(parcel, resolved)
    const seen = warnings.some(({ code, field }) => code === 'duplicate' && field === null) ? warnings : [...warnings, ...alike]
    return {
      thing: { parcel, resolved, environment: sandbox ? 'sandbox' : 'production', booking: null },
      warnings: placed(group, credit.warning ? [...seen, credit.warning] : seen),
    }
  }

  /** A client without credit books nothing (clients.md 7.1); by somebody who may let it pass it is booked, and the row says so. */
  private withoutCredit(clientId: number | null): { fault?: RowFault; warning?: ParcelFault } {
    const lacking = this.credit.get(clientId ?? 0) ?? null
    if (lacking === null) return {}
    return this.run.who.keys.has('app_client:credit-override')
      ? { warning: { field: null, code: 'conflict', message: `Booked without credit. ${lacking}` } }
      : { fault: { line: 0, error: { column: 'Client Code', value: '', message: lacking, code: 'conflict' } } }
  }

  private orderTwice({ consignee_name, ref_no }: Parcel, { client, consignee_phone_key, cod_amount }: ResolvedParcel): ParcelFault[] {
    const name = shortName(guardKey(client.id, consignee_phone_key, cod_amount, consignee_name ?? ''))
    const before = this.ordersSeen.get(name)
    if (before === undefined) this.ordersSeen.set(name, apart(ref_no ?? ''))
    return before === undefined ? [] : [{ field: null, code: 'duplicate', message: sheetWords.possibleDuplicate(before) }]
  }

  private numberTwice(given: string | null): RowFault[] {
    if (given === null || !this.numbersSeen.has(given)) return []
    return [{ line: 0, error: { column: 'Tracking No', value: '', message: sheetWords.numberUsed(given), code: 'duplicate' } }]
  }

  async reserve(parcels: readonly FileParcel[]): Promise<(CellError | null)[]> {
    const settled = await settle(this.run.db, parcels.map(({ parcel, resolved, environment }) => ({ resolved, environment, weight: parcel.weight ?? '0' })))
    for (const [i, one] of settled.entries()) {
      const parcel = parcels[i]
      if (parcel) parcel.resolved = reallocated(parcel, one)
    }
    await keepWords(this.run.db, parcels.map(({ resolved }) => resolved.choice.trace))
    const booked = await bookParcels(this.run.db, parcels, this.reference.today)
    return booked.map((booking, i) => {
      if (booking instanceof Refusal) return { column: 'Tracking No', value: '', message: booking.message, code: 'conflict' }
      ;(parcels[i] as FileParcel).booking = booking
      return null
    })
  }

  ahead(db: Db, parcels: readonly FileParcel[]): Promise<Write> {
    const { upload, who, services } = this.run
    return readyPackages(db, parcels.map((parcel) => ({ ...parcel, booking: parcel.booking as Booking })), {
      who, source: 'upload', upload_id: upload.id, secret: services.config.TOKEN_SECRET,
    })
  }

  async apply(tx: Db, parcels: readonly FileParcel[]): Promise<void> {
    const write = await this.ahead(tx, parcels)
    await write(tx)
  }

  explain(constraint: string, { parcel, booking }: FileParcel): CellError | null {
    if (constraint === 'packages_ref_once') return { column: 'Reference No', value: '', message: sheetWords.refUsed(parcel.ref_no ?? ''), code: 'duplicate' }
    if (constraint !== 'packages_tracking_no_unique') return null
    return { column: 'Tracking No', value: '', message: sheetWords.numberUsed(booking?.tracking_no ?? ''), code: 'duplicate' }
  }
}

/** Lists a cell is held against as it is read; services, carriers and channels have sentences of their own in the rules. */
const cellLists = (reference: ReferenceData): UploadLists => ({
  package_types: [...reference.packageTypes], payment_modes: paymentMode.names,
  incoterms: packageIncoterm.names, handling_codes: [...reference.handlingCodes.keys()],
})

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

  continues: isFurtherItem,

  async lists(db, who, clientId) {
    const reference = await loadReferenceData(db)
    const clients = await clientsFor(db, who)
    const only = clientId ?? (clients.size === 1 ? ([...clients.values()][0] ?? null) : null)
    const bought = only === null ? null : await rows<{ service_type: string[] }>(db, sql`select service_type from clients where id = ${only}`)
    const services = [...reference.services.values()].filter(({ status, ...service }) =>
      status === 'active' && (!bought || billedAs(service, bought[0]?.service_type ?? []) !== null),
    )
    return {
      ...cellLists(reference),
      services: services.map(({ code }) => code),
      carriers: [...reference.carriers.values()].filter(({ status }) => status === 'active').map(({ carrier_code }) => carrier_code),
      channels: salesChannel.names,
    }
  },

  async open(run) {
    const [reference, clients] = await Promise.all([loadReferenceData(run.db), clientsFor(run.db, run.who)])
    if (reference.countries.size === 0 || reference.services.size === 0) throw new UploadFailed('lookup_missing')
    // Read while the rows are still being counted, where the file says no other's parcels.
    if (run.upload.client_id !== null) await readClients(run.db, reference.allocation, [run.upload.client_id])
    return new PackageRun(run, reference, clients)
  },

  undo: packageUndo,
}
