import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { XmlInvoiceChange } from '@/lib/contract/xml-shapes'
import { recordStatus } from '@/lib/domain/record-status'
import { noCurrency, xmlHeadFields, xmlInvoiceStatus, xmlItemFields, type XmlHeadField, type XmlItemField, type XmlPlace,
  type XmlSource } from '@/lib/domain/xml-invoice'
import { checkDocument, type Checked, type Said, type SaidItem } from '@/lib/domain/xml-invoice-check'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { visibleSellers } from '../sellers/scope'
import { holdXml, type HeldXml } from './scope'
import { Codes, headColumns, writeItems } from './write-documents'

type Change = z.output<typeof XmlInvoiceChange>
type StoredItem = Record<XmlItemField, string | null> & XmlPlace & { adjustment: string }
interface Stored { head: Record<XmlHeadField, string | null>; items: StoredItem[]; places: Partial<Record<XmlHeadField, XmlPlace>> }

const nowhere: XmlPlace = { xpath: null, line: null }
const text = (column: string) => sql`x.${sql.identifier(column)}::text as ${sql.identifier(column)}`

/** An invoice as it stands, in words a reader would have found. */
async function storedOf(tx: Db, id: number): Promise<Stored> {
  const head = await first<Stored['head'] & { places: Stored['places'] }>(tx, sql`select ${sql.join(xmlHeadFields.map(text), sql`, `)}, x.places
    from xml_invoices x where x.id = ${id}`)
  const items = await rows<StoredItem>(tx, sql`select ${sql.join(xmlItemFields.map(text), sql`, `)}, x.adjustment::text as adjustment, x.xpath, x.line
    from xml_items x where x.xml_invoice_id = ${id} order by x.line_no`)
  const { places, ...fields } = head as NonNullable<typeof head>
  return { head: { ...fields, currency: fields.currency === noCurrency ? null : fields.currency }, items, places }
}

const said = (value: string | number | null | undefined, place: XmlPlace): Said | undefined =>
  (value === null || value === undefined || value === '' ? undefined : { ...place, text: String(value) })

const saidItem = (item: StoredItem): SaidItem => ({
  place: { xpath: item.xpath, line: item.line }, adjustments: [said(item.adjustment, item)].filter((one) => one !== undefined),
  said: Object.fromEntries(xmlItemFields.map((field) => [field, said(item[field], { xpath: item.xpath, line: item.line })])),
})

async function judged(tx: Db, kind: HeldXml['kind'], { head, items, places }: Stored): Promise<Checked> {
  const hsCodes = await new Codes(tx).of(items.flatMap(({ hs_code }) => hs_code ?? []))
  return checkDocument({
    kind, head: Object.fromEntries(xmlHeadFields.map((field) => [field, said(head[field], places[field] ?? nowhere)])), items: items.map(saidItem),
  }, { hsCodes })
}

/** Judges an invoice as it stands by the tariff of today, and keeps what is wrong with it. */
export async function judgeXml(tx: Db, { id, kind }: HeldXml): Promise<Checked['messages']> {
  const { messages } = await judged(tx, kind, await storedOf(tx, id))
  await rows(tx, sql`update xml_invoices set messages = ${JSON.stringify(messages)}::jsonb,
    errors_total = ${messages.filter(({ level }) => level === 'error').length} where id = ${id}`)
  return messages
}

/** Client and seller of an invoice are whoever's somebody may name. */
async function refuseParties(tx: Db, who: Who, { client_id, seller_id }: Change): Promise<void> {
  if (client_id && !isAdmin(who) && !who.client_ids.includes(client_id)) throw refuseField('client_id', 'Choose one of your clients.')
  if (client_id && !(await first(tx, sql`select 1 from clients where id = ${client_id} and status <> ${literal(recordStatus, 'delete')}`)))
    throw refuseField('client_id', 'Choose a client of the list.')
  if (client_id === null && who.user_category === 'client') throw refuseField('client_id', 'Choose the client.')
  if (seller_id && !(await first(tx, sql`select 1 from sellers s where s.id = ${seller_id} and ${visibleSellers(who)}`)))
    throw refuseField('seller_id', 'Choose a seller of the list.')
  if (who.seller_id !== null && seller_id !== undefined && seller_id !== who.seller_id) throw refuseField('seller_id', 'Choose yourself.')
}

const changedItem = (kept: readonly StoredItem[]) => (item: NonNullable<Change['items']>[number]): StoredItem => {
  const was = kept[(item.line_no ?? 0) - 1]
  return {
    sku: item.sku ?? null, description: item.description, hs_code: item.hs_code, country_of_origin: item.country_of_origin, qty: item.qty,
    unit: item.unit ?? null, unit_price: item.unit_price, line_total: item.line_total, net_weight: item.net_weight ?? null,
    adjustment: item.adjustment ?? was?.adjustment ?? '0', xpath: was?.xpath ?? null, line: was?.line ?? null,
  }
}

/**
 * Changes a draft (sellers-ior.md 5): what is not sent stays, `items` take the place of all lines. What is wrong with it then is kept, not refused; 409 once it
 * is no draft, where its number is taken, or when somebody else changed it.
 */
export async function changeXml(tx: Db, who: Who, id: number, sources: readonly XmlSource[], change: Change) {
  const held = await holdXml(tx, who, id, sources)
  if (held.status !== 'draft') throw new Refusal(
    409, `Invoice ${held.invoice_no} is ${xmlInvoiceStatus.label(held.status).toLowerCase()} and cannot be changed.`)
  if (new Date(held.updated_at).getTime() !== new Date(change.updated_at).getTime()) throw staleRecord()
  await refuseParties(tx, who, change)
  const { updated_at: _seen, client_id, seller_id, items: newItems, ...fields } = change
  const stored = await storedOf(tx, id)
  const head = { ...stored.head,
    ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === null || value === '' ? null : String(value)])) }
  const items = newItems ? newItems.map(changedItem(stored.items)) : stored.items
  const checked = await judged(tx, held.kind, { head, items, places: stored.places })
  const errors = checked.messages.filter(({ level }) => level === 'error').length
  const columns = { ...headColumns(checked.head), ...(client_id !== undefined && { client_id }), ...(seller_id !== undefined && { seller_id }) }
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  await refuseOn({
    xml_invoices_no_once: () => new Refusal(409, `Invoice ${checked.head.invoice_no} of this seller is there already.`, [
      { field: 'invoice_no', message: 'This number is taken.' },
    ]),
  }, rows(tx, sql`update xml_invoices set ${sql.join(sets, sql`, `)}, messages = ${JSON.stringify(checked.messages)}::jsonb, errors_total = ${errors},
    version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${id}`))
  await rows(tx, sql`delete from xml_items where xml_invoice_id = ${id}`)
  await writeItems(tx, checked.items.map((item) => ({ ...item, xml_invoice_id: id, currency: checked.head.currency })))
  return { before: { ...stored.head, lines: stored.items.length }, after: { ...head, lines: items.length } }
}
