import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { commercialXmlInvoices } from '@/lib/contract/xml-invoices'
import { boeStatus } from '@/lib/domain/boe'
import { today } from '@/lib/domain/days'
import { sum } from '@/lib/domain/decimal'
import { xmlInvoiceStatus } from '@/lib/domain/xml-invoice'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { writeDoc } from '../customs/docs'
import { declareInvoices, draftForInvoices, holdForInvoices, type InvoiceBoe } from '../customs/invoice-boe'
import { commercialPdf } from './papers'
import { visibleXml, type HeldXml } from './scope'

interface Held extends HeldXml {
  currency: string
  freight: string | null
  insurance: string | null
  mawb_no: string | null
  importer_code: string | null
  transport_mode: InvoiceBoe['transport_mode']
  port_of_discharge: string | null
  /** The bill of entry it was on no longer stands. */
  is_free: boolean
}

/** Commercial invoices held in the order of their ids; 404 where one is out of reach, 409 where one cannot go. */
async function holdInvoices(tx: Db, who: Who, ids: readonly number[]): Promise<Held[]> {
  const among = allOf([sql`x.id = any(${sql.param([...ids])}::bigint[])`, sql`x.source = 'commercial'`, visibleXml(who)])
  await rows(tx, sql`select 1 from xml_invoices x where ${among} order by x.id for update`)
  const held = await rows<Held>(tx, sql`select x.id, x.source, x.kind, x.status, x.invoice_no, x.client_id, x.seller_id, x.ior_invoice_id, x.boe_id,
      x.updated_at, x.currency, x.freight, x.insurance, x.mawb_no, x.importer_code, x.transport_mode, x.port_of_discharge,
      coalesce(b.status in ${literals(boeStatus, 'cancelled', 'rejected')}, false) as is_free
    from xml_invoices x left join boes b on b.id = x.boe_id where ${among} order by x.id`)
  if (held.length < new Set(ids).size) throw new Refusal(404, 'Some of these invoices no longer exist.')
  for (const one of held) {
    if (one.kind === 'credit_note') throw new Refusal(409, `Credit note ${one.invoice_no} does not go to customs.`)
    if (one.status === 'sent_to_customs' && !one.is_free) throw new Refusal(409, `Invoice ${one.invoice_no} is already with customs.`)
    if (one.status === 'draft') throw new Refusal(409, `Validate invoice ${one.invoice_no} first.`)
    if (one.status === 'cancelled') throw new Refusal(409, `Invoice ${one.invoice_no} is cancelled.`)
  }
  return held
}

/** Where a client's goods usually go. */
async function warehouseOf(tx: Db, clientId: number, requested: number | undefined): Promise<number> {
  const found = await first<{ id: number }>(tx, requested === undefined
    ? sql`select coalesce((select c.warehouse_id from customs_orders c where c.client_id = ${clientId} order by c.id desc limit 1),
        (select f.id from facilities f where f.kind = 'warehouse' and f.country_code = 'AE' order by f.id limit 1)) as id`
    : sql`select f.id from facilities f where f.id = ${requested} and f.kind = 'warehouse'`)
  if (!found?.id) throw refuseField('warehouse_id', 'Choose the warehouse the goods go to.')
  return found.id
}

/** An IATA airport or a UN/LOCODE, where the invoice says one. */
const portOf = (text: string | null) => (text && /^([A-Z]{3}|[A-Z]{2}[A-Z2-9]{3})$/.test(text.trim().toUpperCase()) ? text.trim().toUpperCase() : null)

const costs = (held: readonly Held[], of: 'freight' | 'insurance') => Object.fromEntries(
  [...Map.groupBy(held.filter((one) => one[of] !== null), ({ currency }) => currency)]
    .map(([currency, some]) => [currency, sum(some.map((one) => one[of] ?? '0'))]),
)

/** The invoice itself is the paper the declaration asks for. */
async function fileInvoice(tx: Db, who: Who, services: Services, boeId: number, id: number): Promise<void> {
  const { name, stream, invoice_date } = await commercialPdf(tx, who, id)
  const body = await buffer(stream)
  const file_path = `documents/boe/${boeId}/${randomUUID()}.pdf`
  await services.files.write(file_path, body)
  await writeDoc(tx, who, {
    boe_id: boeId, doc_type: 'commercial_invoice', doc_no: name.slice(0, 60), file_path, file_name: `${name}.pdf`, file_mime: 'application/pdf',
    generated: false, issue_date: invoice_date !== null && invoice_date <= today() ? invoice_date : undefined,
  })
}

/**
 * Puts validated commercial invoices of one client on a bill of entry, a new draft where none is named (sellers-ior.md 5): their goods are declared on it, and
 * each is a paper of it. 409 for one that is not validated or with customs already.
 */
export async function sendToCustoms(
  tx: Db, who: Who, services: Services, { ids, boe_id, warehouse_id }: z.output<typeof commercialXmlInvoices.sendToCustoms.body>,
) {
  const held = await holdInvoices(tx, who, ids)
  const [one] = held
  const client_id = one?.client_id ?? null
  if (!one || client_id === null) throw new Refusal(409, `Invoice ${one?.invoice_no} names no client of ours.`)
  if (held.some((other) => other.client_id !== client_id)) {
    throw refuseField('ids', 'Invoices of several clients do not go on one BOE. Send those of one client at a time.')
  }
  const id = boe_id === undefined
    ? await draftForInvoices(tx, who, {
      client_id, warehouse_id: await warehouseOf(tx, client_id, warehouse_id), importer_code: one.importer_code?.slice(0, 20) ?? null,
      mawb_no: one.mawb_no?.slice(0, 20) ?? null, transport_mode: one.transport_mode, exit_port: portOf(one.port_of_discharge),
    })
    : (await holdForInvoices(tx, who, boe_id, client_id)).id
  await rows(tx, sql`update xml_invoices set status = ${literal(xmlInvoiceStatus, 'sent_to_customs')}, boe_id = ${id}, version = version + 1,
    updated_at = now(), updated_by = ${who.user_id || null} where id = any(${sql.param(held.map((x) => x.id))}::bigint[])`)
  const { boe_ref } = await declareInvoices(tx, who, id, held.length, { freight: costs(held, 'freight'), insurance: costs(held, 'insurance') })
  for (const x of held) await fileInvoice(tx, who, services, id, x.id)
  return { before: { ids: held.map((x) => x.id) }, after: { boe_id: id, boe_ref, linked: held.length } }
}
