import { getTableColumns, sql } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { noCurrency, xmlHeadFields, xmlHeadLabels, xmlInvoiceStatus, xmlSource, type XmlHeadField, type XmlMessage, type XmlPlace,
  type XmlSource } from '@/lib/domain/xml-invoice'
import { bareHsCode } from '@/lib/domain/hs-code'
import { checkDocument, type Checked, type CleanHead, type CleanItem } from '@/lib/domain/xml-invoice-check'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { xmlInvoices } from '../../db/schema/xml-invoices'
import { knownCodes } from '../seller-invoices/judge'
import type { ReadDocument } from './read-documents'

/** Documents and lines are written so many at a time. */
const MOST_WAITING = { documents: 500, items: 2000 }
const MOST_ITEMS_AT_ONCE = 5000

export interface FileFacts {
  id: number
  source: XmlSource
  client_id: number | null
  seller_id: number | null
  created_by: number | null
}
interface Party { seller_id: number | null; client_id: number | null }
interface Waiting extends Party, Checked {
  document: ReadDocument
  part: string | null
}

/** Codes of the tariff, looked up once each. */
export class Codes {
  private readonly known = new Set<string>()
  private readonly lookedUp = new Set<string>()
  constructor(private readonly db: Db) {}

  async of(codes: readonly string[]): Promise<ReadonlySet<string>> {
    const bare = codes.map((code) => bareHsCode(code.trim())).filter((code) => code !== '' && !this.lookedUp.has(code))
    if (bare.length > 0) {
      for (const code of bare) this.lookedUp.add(code)
      for (const code of await knownCodes(this.db, bare)) this.known.add(code)
    }
    return this.known
  }
}

/** A head as its columns hold it. */
export const headColumns = (head: CleanHead) => ({ ...head, currency: head.currency ?? noCurrency })

const place = ({ xpath, line }: XmlPlace): XmlPlace => ({ xpath, line })
const placesOf = ({ head }: ReadDocument): Partial<Record<XmlHeadField, XmlPlace>> =>
  Object.fromEntries(xmlHeadFields.flatMap((field) => (head[field] ? [[field, place(head[field])]] : [])))

/** Writes lines of invoices, many at a time. */
export async function writeItems(tx: Db, items: readonly (CleanItem & { xml_invoice_id: number; currency: string | null })[]): Promise<void> {
  for (let at = 0; at < items.length; at += MOST_ITEMS_AT_ONCE) {
    const some = items.slice(at, at + MOST_ITEMS_AT_ONCE).map((item) => ({ ...item, currency: item.currency ?? noCurrency }))
    await rows(tx, sql`insert into xml_items (xml_invoice_id, line_no, sku, description, hs_code, country_of_origin, qty, unit, currency, unit_price,
        line_total, adjustment, net_weight, xpath, line)
      select g.* from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) g(xml_invoice_id bigint, line_no int, sku text, description text, hs_code text,
        country_of_origin text, qty numeric, unit text, currency text, unit_price numeric, line_total numeric, adjustment numeric, net_weight numeric,
        xpath text, line int)`)
  }
}

/** Columns a new document fills; the others take their default. */
const left: ReadonlySet<string> = new Set(['status', 'version', 'created_at', 'updated_at'])
const columns = sql.raw(Object.keys(getTableColumns(xmlInvoices)).filter((name) => !left.has(name)).map((name) => `"${name}"`).join(', '))

/** Writes heads of documents with their ids, but those whose number is taken; answers which. */
const writeHeads = (tx: Db, values: readonly object[]) => rows<{ id: number }>(tx, sql`insert into xml_invoices (${columns}) overriding system value
  select ${columns} from jsonb_populate_recordset(null::xml_invoices, ${JSON.stringify(values)}::jsonb) on conflict do nothing returning id`)

/** Writes the documents of a file as they are read. */
export class DocumentWriter {
  readonly messages: XmlMessage[] = []
  documents = 0
  items = 0
  errors = 0
  private waiting: Waiting[] = []
  private waitingItems = 0
  private readonly codes: Codes
  private readonly parties = new Map<string, Party>()

  constructor(private readonly tx: Db, private readonly file: FileFacts) {
    this.codes = new Codes(tx)
  }

  tell(message: XmlMessage): void {
    if (message.level === 'error') this.errors++
    this.messages.push(message)
  }

  /** The seller an exporter is, by its name; a client where the seller sells for one alone. */
  private async partyOf(exporter: string | null): Promise<Party> {
    const { client_id, seller_id } = this.file
    if (seller_id !== null) return { seller_id, client_id }
    const name = exporter?.trim().toLowerCase() ?? ''
    const known = this.parties.get(name)
    if (known || name === '') return known ?? { seller_id: null, client_id }
    const found = await first<{ id: number; clients: number[] }>(this.tx, sql`select s.id, array_agg(m.client_id) as clients from sellers s
      join client_seller_map m on m.seller_id = s.id and m.active
      where (lower(s.legal_name) = ${name} or lower(s.trade_name) = ${name}) and s.status <> ${literal(recordStatus, 'delete')}
        and (${client_id}::bigint is null or exists (select 1 from client_seller_map n where n.seller_id = s.id and n.active and n.client_id = ${client_id}))
      group by s.id order by s.id limit 1`)
    const party = { seller_id: found?.id ?? null, client_id: client_id ?? (found?.clients.length === 1 ? Number(found.clients[0]) : null) }
    this.parties.set(name, party)
    return party
  }

  async add(document: ReadDocument, part: string | null): Promise<void> {
    const hsCodes = await this.codes.of(document.items.flatMap(({ said }) => said.hs_code?.text ?? []))
    const checked = checkDocument(document, { hsCodes })
    // What its lines said is in what was made of them.
    this.waiting.push({ document: { ...document, items: [] }, part, ...checked, ...await this.partyOf(checked.head.exporter_name) })
    this.documents++
    this.items += checked.items.length
    this.waitingItems += checked.items.length
    if (this.waiting.length >= MOST_WAITING.documents || this.waitingItems >= MOST_WAITING.items) await this.flush()
  }

  /** A house waybill that another file brought is told, and no more. */
  private async warnOfWaybills(): Promise<void> {
    const numbers = this.waiting.flatMap(({ head }) => head.hawb_no ?? [])
    if (numbers.length === 0) return
    const found = await rows<{ hawb_no: string; file_name: string }>(this.tx, sql`select distinct on (x.hawb_no) x.hawb_no, f.file_name from xml_invoices x
      join xml_files f on f.id = x.xml_file_id where x.hawb_no = any(${sql.param(numbers)}::text[]) and x.source =
        ${this.file.source} and f.id <> ${this.file.id}
        and f.client_id is not distinct from ${this.file.client_id}::bigint and x.status <> ${literal(xmlInvoiceStatus, 'cancelled')}
      order by x.hawb_no, x.id`)
    const files = new Map(found.map(({ hawb_no, file_name }) => [hawb_no, file_name]))
    for (const one of this.waiting) {
      const file = files.get(one.head.hawb_no ?? '')
      const said = one.document.head.hawb_no
      if (file && said) one.messages.push({ level: 'warning', ...place(said), message: `HAWB ${one.head.hawb_no} already parsed in ${file}.` })
    }
  }

  async flush(): Promise<void> {
    if (this.waiting.length === 0) return
    await this.warnOfWaybills()
    // Without a number it is no invoice of ours, only what was read.
    const kept = this.file.source === 'outbound' ? this.waiting : this.waiting.filter(({ head }) => head.invoice_no !== null)
    const ids = await rows<{ id: number }>(
      this.tx, sql`select nextval(pg_get_serial_sequence('xml_invoices', 'id')) as id from generate_series(1, ${kept.length})`)
    const values = kept.map((one, i) => ({ ...this.columnsOf(one), id: ids[i]?.id ?? 0 }))
    const made = await writeHeads(this.tx, values)
    const written = new Set(made.map(({ id }) => id))
    for (const [i, one] of kept.entries()) {
      if (written.has(values[i]?.id ?? 0)) continue
      one.messages.push({ level: 'error', ...place(one.document.head.invoice_no ?? { xpath: one.document.xpath, line: one.document.lines.from }),
        message: `${xmlHeadLabels.invoice_no} ${one.head.invoice_no} of this seller is there already as ${xmlSource.label(this.file.source)}.` })
    }
    await writeItems(this.tx, kept.flatMap(({ items, head }, i) => {
      const xml_invoice_id = values[i]?.id ?? 0
      return written.has(xml_invoice_id) ? items.map((item) => ({ ...item, xml_invoice_id, currency: head.currency })) : []
    }))
    for (const { messages, part } of this.waiting) for (const message of messages) this.tell({ ...message, ...(part !== null && { part }) })
    this.waiting = []
    this.waitingItems = 0
  }

  private columnsOf({ document, part, head, messages, seller_id, client_id }: Waiting): object {
    return {
      ...headColumns(head), source: this.file.source, kind: document.kind, xml_file_id: this.file.id, part, xpath: document.xpath,
      line_from: document.lines.from, line_to: document.lines.to, char_from: document.chars.from, char_to: document.chars.to, client_id, seller_id,
      messages: messages.slice(0, 500), errors_total: messages.filter(({ level }) => level === 'error').length, 
      // Of what is judged again; a shipment is not.
      places: this.file.source === 'outbound' ? {} : placesOf(document),
      created_by: this.file.created_by, updated_by: this.file.created_by,
    }
  }
}
