import { sql } from 'drizzle-orm'
import { counted } from '@/lib/domain/counted'
import { blankHeader, blankLine, blankPackage, MOST_INVOICE_LINES, type InvoiceDraft } from '@/lib/domain/seller-invoice'
import { xmlInvoiceStatus, type XmlInvoiceStatus } from '@/lib/domain/xml-invoice'
import { bareHsCode } from '@/lib/domain/hs-code'
import { first, rows, type Db } from '../../db/db'
import { visibleShipments } from '../../core/parcels/scope'
import { allOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { saveShipment } from '../seller-invoices/write'
import { judgeXml } from './change'
import { xmlInvoiceOf } from './invoices'
import { holdXml, type HeldXml } from './scope'

const nameOf = ({ kind, invoice_no }: HeldXml) => `${kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${invoice_no ?? 'without a number'}`

/** 409 for a step that cannot be taken from where an invoice stands (sellers-ior.md 3.4). */
export function expectMove(held: HeldXml, to: XmlInvoiceStatus): void {
  if (xmlInvoiceStatus.can(held.status, to)) return
  if (held.status === 'sent_to_customs') throw new Refusal(409, `Invoice ${held.invoice_no} is already with customs.`)
  throw new Refusal(409,
    `${nameOf(held)} is ${xmlInvoiceStatus.label(held.status).toLowerCase()} and cannot become ${xmlInvoiceStatus.label(to).toLowerCase()}.`)
}

/** What was and what is, as it is logged. */
interface Stepped { before: object; after: object }

async function move(tx: Db, who: Who, held: HeldXml, to: XmlInvoiceStatus): Promise<Stepped> {
  await rows(tx, sql`update xml_invoices set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
    where id = ${held.id}`)
  return { before: { status: held.status }, after: { status: to } }
}

/** Whose it is: without a client it goes to no bill of entry, without a seller it becomes no package list. */
function missingParty({ source, client_id, seller_id }: HeldXml): string | null {
  if (client_id === null) return 'client'
  return source === 'rsa' && seller_id === null ? 'seller' : null
}

async function validate(tx: Db, who: Who, held: HeldXml) {
  expectMove(held, 'validated')
  const missing = missingParty(held)
  if (missing) throw new Refusal(409, `${nameOf(held)} names no ${missing} of ours. Choose the ${missing} by Edit first.`)
  const errors = (await judgeXml(tx, held)).filter(({ level }) => level === 'error')
  if (errors[0]) {
    throw new Refusal(409, `Fix ${counted(errors.length, 'error')} of ${nameOf(held)} first. ${errors[0].message}`,
      errors.slice(0, 100).map(({ message, xpath }) => ({ field: xpath ?? 'items', message })))
  }
  return move(tx, who, held, 'validated')
}

async function cancel(tx: Db, who: Who, held: HeldXml) {
  expectMove(held, 'cancelled')
  if (held.ior_invoice_id !== null) throw new Refusal(409, `${nameOf(held)} is linked to a package list, so it stays.`)
  return move(tx, who, held, 'cancelled')
}

const plain = (value: string | number | null) => (value === null ? '' : String(value))

/** The form of a package list as the invoice fills it; packages are known only where there is one, holding everything. */
async function draftOf(tx: Db, who: Who, { id, source }: HeldXml): Promise<InvoiceDraft> {
  const x = await xmlInvoiceOf(tx, who, null, id, [source])
  if (x.items.length > MOST_INVOICE_LINES) throw new Refusal(
    409, `A package list has at most ${MOST_INVOICE_LINES} lines; invoice ${x.invoice_no} has ${x.items.length}.`)
  const { freight, insurance, other_charges } = x.totals
  const header = {
    ...blankHeader(), seller_invoice_no: plain(x.invoice_no), seller_invoice_date: plain(x.invoice_date), incoterm: plain(x.incoterm).slice(0, 3).toUpperCase(),
    freight_mode: x.transport_mode === 'sea' ? '0' : '1', origin_country: plain(x.exporter.country), port_of_loading: plain(x.port_of_loading),
    port_of_discharge: plain(x.port_of_discharge), currency: plain(x.currency), freight_amount: freight, insurance_amount: insurance,
    other_additions: other_charges.startsWith('-') ? '' : other_charges, mawb_no: plain(x.mawb_no), hawb_no: plain(x.hawb_no),
  }
  const lines = x.items.map((item) => ({
    ...blankLine(), sku: plain(item.sku), description: plain(item.description), hs_code: bareHsCode(plain(item.hs_code)),
    country_of_origin: plain(item.country_of_origin), qty: plain(item.qty), unit: plain(item.unit), unit_price: plain(item.unit_price),
    net_weight: plain(item.net_weight),
  }))
  const packages = x.packages === 1 && x.gross_weight !== null
    ? lines.map(({ sku, qty }) => ({ ...blankPackage(), package_no: '1', package_type: 'carton', gross_weight: plain(x.gross_weight), sku, qty }))
    : []
  return { header, lines, packages }
}

/** The package list somebody names: one they may know of, of the same client and seller. */
async function namedList(tx: Db, who: Who, held: HeldXml, id: number): Promise<number> {
  const found = await first(tx, sql`select 1 from package_lists l where ${allOf([
    sql`l.id = ${id}`, visibleShipments(who, sql`l`), sql`l.client_id = ${held.client_id}`, sql`l.seller_id is not distinct from ${held.seller_id}::bigint`,
  ])} for update of l`)
  if (!found) throw refuseField('ior_invoice_id', 'Choose a package list of the same client and seller.')
  return id
}

/** Hands a validated invoice over to a package list: to the one named, else to a new draft that holds what it says. */
async function link(tx: Db, who: Who, held: HeldXml, listId: number | undefined): Promise<Stepped> {
  if (held.kind === 'credit_note') throw new Refusal(409, `${nameOf(held)} cannot become a package list.`)
  if (held.status === 'draft') throw new Refusal(409, `Validate ${nameOf(held)} first.`)
  if (held.status === 'cancelled') throw new Refusal(409, `${nameOf(held)} is cancelled.`)
  if (held.ior_invoice_id !== null) throw new Refusal(409, `${nameOf(held)} is linked to a package list already.`)
  const { client_id, seller_id } = held
  if (client_id === null || seller_id === null) throw new Refusal(409, `${nameOf(held)} names no client and seller of ours.`)
  const id = listId === undefined
    ? (await saveShipment(tx, who, { action: 'create_invoice', kind: 'ior', client_id, seller_id, ...await draftOf(tx, who, held) })).id
    : await namedList(tx, who, held, listId)
  await refuseOn({ xml_invoices_linked_once: () => new Refusal(409, 'This package list is linked to another XML invoice.') }, rows(tx, sql`update xml_invoices
    set ior_invoice_id = ${id}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${held.id}`))
  return { before: { ior_invoice_id: null }, after: { ior_invoice_id: id } }
}

/** A step of an invoice of either list (sellers-ior.md 3.4, 5). */
export async function actOnXml(
  tx: Db, who: Who, id: number, action: 'validate' | 'cancel' | 'link', listId: number | undefined,
): Promise<Stepped> {
  const held = await holdXml(tx, who, id, ['rsa', 'commercial'])
  return action === 'validate' ? validate(tx, who, held) : action === 'cancel' ? cancel(tx, who, held) : link(tx, who, held, listId)
}
