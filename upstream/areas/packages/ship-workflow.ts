import { sql } from 'drizzle-orm'
import { packageList, refusedPackageListMove, type PackageListStatus } from '@/lib/domain/package-list'
import { packageStatus, terminalPackageStatuses, type PackageStatus } from '@/lib/domain/package'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { holdersOf, holdersQuery, IOR_KEY } from '../../core/accounts/key-holders'
import { packageListsShipped } from '../../core/cargo/follow'
import { tellListMoved } from '../../core/webhooks/order-outbox'
import { recordEvents } from '../../core/events/record-events'
import { askPayment, type RequestTerms } from '../invoices/ask-payment'
import { billShipment, creditShipment } from '../invoices/bill-shipment'
import { cancelParcels } from './cancel'
import { movedWords } from './moved-letter'
import { mayMove, packageListNotFound } from './package-lists'
import { visiblePackageLists } from '../../core/parcels/scope'
import { outcomeOf } from './ship-moves'
import type { Move, Outcome, ParcelEvent, Standing } from './ship-step'
import { postMessage } from '../../core/messages/post-message'

/** What of a request for payment a move does not say: several ways to pay, which account, which gateway. */
type Asks = Partial<Pick<RequestTerms, 'allowed_methods' | 'bank_id' | 'gateway'>>

interface Moving {
  db: Db
  who: Who
  services: Services
  audit: (entry: AuditEntry) => void
}

const stale = () => new Refusal(409, 'This package list was changed by someone else. Reload and try again.')

/** The list, locked until the call ends; 404 when this person may not know of it. */
async function lockList(tx: Db, who: Who, id: number): Promise<Standing> {
  const scope = visiblePackageLists(who, sql`l`)
  const list = await first<Standing>(
    tx,
    sql`select l.id, l.package_list_no, l.client_id, c.name as client, c.contact_email, c.credit_limit, c.payment_terms_days, l.status, l.ship_option,
          l.container_load, l.pickup_type, l.origin_country, l.destination_country, l.port_of_loading, l.port_of_discharge, l.goods_value,
          l.freight_amount, l.insurance_amount, l.currency, l.payment_amount, l.paid_amount, l.payment_status, l.payment_method, l.payment_due_date,
          l.shipping_reference, l.mawb_no, l.hawb_no, l.bl_no, l.container_no, l.etd, s.contact_email as seller_email,
          l.carrier_name, l.shipped_at, l.eta, l.boe_no, l.customs_reference, l.custom_initiated_at, l.version
        from package_lists l join clients c on c.id = l.client_id left join sellers s on s.id = l.seller_id
        where l.id = ${id} and ${scope} for update of l`,
  )
  if (!list) throw packageListNotFound()
  return list
}

/** Refuses a move the workflow does not know, then one that is not this person's to make. */
function refuseMove(who: Who, list: Standing, move: Move): void {
  if (list.version !== move.version) throw stale()
  if (!packageList.can(list.status, move.ship_status)) throw new Refusal(409, refusedPackageListMove(list.package_list_no, list.status, move.ship_status))
  if (!mayMove(who, list.status, move.ship_status)) throw new Refusal(409, `You cannot move a package list to "${packageList.label(move.ship_status)}".`)
}

async function store(tx: Db, who: Who, list: Standing, move: Move, set: Outcome['set']): Promise<void> {
  const changes = Object.entries({ ...set, status: move.ship_status, updated_by: who.user_id || null })
  const assigned = sql.join(changes.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`), sql`, `)
  await rows(tx, sql`update package_lists set ${assigned}, version = version + 1, updated_at = now() where id = ${list.id}`)
  await rows(
    tx,
    sql`insert into package_list_history (package_list_id, from_status, to_status, note, changed_by, changed_by_name, user_category, data)
        values (${list.id}, ${list.status}, ${move.ship_status}, ${move.note ?? null}, ${who.user_id || null}, ${who.name}, ${who.user_category},
          ${JSON.stringify(set)}::jsonb)`,
  )
}

interface Parcel {
  id: number
  status: PackageStatus
  scanned: boolean
}
const openParcels = (tx: Db, listId: number): Promise<Parcel[]> =>
  rows<Parcel>(
    tx,
    sql`select p.id, p.status, exists (select 1 from package_events e where e.package_id = p.id and e.source = 'scan' and e.voided_at is null) as scanned
        from packages p where p.package_list_id = ${listId} and p.status <> all(${sql.param(terminalPackageStatuses)}::text[]) order by p.id`,
  )

/** The event on every parcel of the list still under way; a time no parcel can have is refused on the field it came from. */
async function tellParcels(tx: Db, who: Who, listId: number, { code, at, from, place, country_code, reason_code, remarks }: ParcelEvent): Promise<void> {
  const parcels = await openParcels(tx, listId)
  const events = parcels.map(({ id }) => ({
    package_id: id, event_code: code, event_at: at, source: 'system' as const, location_text: place, country_code, reason_code, remarks,
  }))
  await recordEvents(tx, events, { who }).catch((error: unknown) => {
    throw error instanceof Refusal && error.errors[0]?.field === 'event_at' ? refuseField(from, error.message) : error
  })
}

async function cancelUnscanned({ db, who }: Moving, list: Standing, note: string): Promise<void> {
  const parcels = await openParcels(db, list.id)
  const never = parcels.filter(({ status, scanned }) => !scanned && packageStatus.can(status, 'cancelled')).map(({ id }) => id)
  await cancelParcels(db, who, never, note.slice(0, 200))
}

const linkTo = (list: Standing) => `/packages?view=lists&search=${encodeURIComponent(list.package_list_no)}`

async function giveTask(tx: Db, list: Standing, { key, subject }: NonNullable<Outcome['task']>): Promise<void> {
  await postMessage(tx, holdersQuery(key), {
    subject, body: `${list.client}: package list ${list.package_list_no} waits for you.`, category: 'approval', severity: 'info', link: linkTo(list),
  })
}

/** The tax invoice and the request for its payment; where it is paid by card, the link. */
async function billAndAsk({ db, who, services }: Moving, id: number, bills: NonNullable<Outcome['bills']>, asks: Asks): Promise<string | null> {
  const { payable, due_date, method, message } = bills
  const invoice = await billShipment(db, who, id, { payable, due_date })
  return (await askPayment(db, who, services, invoice, {
    kind: 'ior_charges', allowed_methods: [method], due_date, ...(message !== null && { message }), is_sent: true, ...asks,
  })).link
}

/** Mails the other side: the client of what our staff or a broker did, the IOR desk of what the client did. */
async function mailOtherSide(
  { db, who, services }: Moving, list: Standing, move: Move, { set, link }: Pick<Outcome, 'set'> & { link: string | null },
): Promise<void> {
  const byClient = who.user_category === 'client'
  const to = byClient ? (await holdersOf(db, IOR_KEY)).map(({ email }) => email) : [...new Set([list.contact_email, list.seller_email ?? list.contact_email])]
  if (to.length === 0) return
  const moved = {
    no: list.package_list_no, status: move.ship_status, amount: String(set.payment_amount),
    due: String(set.payment_due_date), note: move.note, by: who.name, link: link ?? `${services.config.PUBLIC_URL}${linkTo(list)}`,
  }
  await services.mail.post(db, { ...(await movedWords(db, moved, to)), to, client_id: byClient ? null : list.client_id })
}

/**
 * Moves a package list along the ship workflow (packages.md 3.2), whichever call asks: checks the version, the machine, who asks
 * and the step's guards, then stores the change with its history, tells the parcels, gives the task and mails the other side.
 * 404, 409 or 422 with the words of packages.md 3.2.
 */
export async function moveShipment(moving: Moving, id: number, move: Move, asks: Asks = {}): Promise<PackageListStatus> {
  const { db, who, services, audit } = moving
  const list = await lockList(db, who, id)
  refuseMove(who, list, move)
  const { set, event, cancelParcels: cancels, task, bills, credits } = await outcomeOf({ tx: db, who, list, move })
  await store(db, who, list, move, set)
  await tellListMoved(db, list, { from: list.status, to: move.ship_status, note: move.note ?? null })
  if (event) await tellParcels(db, who, list.id, event)
  if (move.ship_status === 'shipped') await packageListsShipped({ db, who, services }, [list.id])
  if (cancels) await cancelUnscanned(moving, list, move.note ?? '')
  if (task) await giveTask(db, list, task)
  const link = bills ? await billAndAsk(moving, list.id, bills, asks) : null
  if (credits) await creditShipment(db, services, list.id, credits)
  await mailOtherSide(moving, list, move, { set, link })
  const before = Object.fromEntries(Object.keys(set).map((column) => [column, list[column as keyof Standing] ?? null]))
  audit({ entity: 'package_list', entity_id: list.id, before: { status: list.status, ...before }, after: { status: move.ship_status, ...set } })
  return move.ship_status
}
