import { sql, type SQL } from 'drizzle-orm'
import type { XmlInvoiceStatus, XmlDocumentKind, XmlSource } from '@/lib/domain/xml-invoice'
import { first, type Db } from '../../db/db'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

const none = sql`false`

/** What flies through an agent's airports; `AEDXB` and `DXB` name one airport. */
function throughAirports(x: SQL, airports: readonly string[]): SQL {
  if (airports.length === 0) return none
  const codes = sql`any(${sql.param(airports.map((code) => code.slice(-3)))}::text[])`
  return sql`exists (select 1 from consolidations k where k.mawb_no = ${x}.mawb_no and (right(k.origin_airport, 3) = ${codes}
    or right(k.destination_airport, 3) = ${codes}))`
}

/** The XML invoices a person may know of, on `xml_invoices ${x}` (sellers-ior.md 2.5): staff every one, client and seller their own, an agent its airports'. */
export function visibleXml(who: Who, x: SQL = sql`x`): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category === 'agent') return throughAirports(x, who.airport_codes)
  if (who.user_category !== 'client') return none
  return who.seller_id === null ? (anyOfValues(sql`${x}.client_id`, who.client_ids) ?? none) : sql`${x}.seller_id = ${who.seller_id}`
}

/** The files a person may know of as a whole, on `xml_files f`: a manifest tells of everybody on it, so an agent or a seller sees what it sent itself. */
export function visibleFiles(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category === 'client' && who.seller_id === null) return anyOfValues(sql`f.client_id`, who.client_ids) ?? none
  return sql`f.created_by = ${who.user_id}`
}

export const noXml = () => new Refusal(404, 'This invoice no longer exists.')
export const noFile = () => new Refusal(404, 'This file no longer exists.')

export interface HeldXml {
  id: number
  source: XmlSource
  kind: XmlDocumentKind
  status: XmlInvoiceStatus
  invoice_no: string | null
  client_id: number | null
  seller_id: number | null
  ior_invoice_id: number | null
  boe_id: number | null
  updated_at: string
}

/** An invoice of one of the lists, held while it is changed; 404 for one out of reach. */
export async function holdXml(tx: Db, who: Who, id: number, sources: readonly XmlSource[]): Promise<HeldXml> {
  const held = await first<HeldXml>(
    tx,
    sql`select x.id, x.source, x.kind, x.status, x.invoice_no, x.client_id, x.seller_id, x.ior_invoice_id, x.boe_id, x.updated_at from xml_invoices x
        where ${allOf([sql`x.id = ${id}`, anyOfValues(sql`x.source`, sources), visibleXml(who)])} for update of x`,
  )
  if (!held) throw noXml()
  return held
}
