import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { Readable } from 'node:stream'
import { today } from '@/lib/domain/days'
import { recordStatus } from '@/lib/domain/record-status'
import { xmlInvoiceStatus } from '@/lib/domain/xml-invoice'
import { makeCommercial } from '../../areas/xml-desk/make-commercial'
import { readPart, statusOf } from '../../areas/xml-desk/read-file'
import { declareInvoices, draftForInvoices } from '../../areas/customs/invoice-boe'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { xmlFiles } from '../../db/schema/xml-invoices'
import type { FileStore } from '../../platform/files'
import { system, type Who } from '../../platform/who'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'
import { demoFiles, type DemoFile, type Shipper } from './bodies'

/** Commercial invoices on each bill of entry, and how many of those there are. */
const ON_EACH = 10
const BOES = 6

interface Selling extends Shipper {
  client_id: number
}
const sellersOf = (db: Db) => rows<Selling>(db, sql`select s.legal_name, s.address_line1 || ', ' || s.city as address, s.country_code,
    min(m.client_id) as client_id
  from sellers s join client_seller_map m on m.seller_id = s.id and m.active where s.active and s.status <> ${literal(recordStatus, 'delete')}
  group by s.id order by s.id limit 20`)

async function filesOf(db: Db): Promise<{ files: DemoFile[]; sellers: Selling[] }> {
  const sellers = await sellersOf(db)
  const importer = { name: await settingAt(db, 'company_name'), address: await settingAt(db, 'company_address'), trn: await settingAt(db, 'company_trn') }
  return { sellers, files: sellers.length === 0 ? [] : demoFiles(sellers, importer, today()) }
}

const pathOf = (nth: number) => `xml/demo/${nth + 1}.xml`

/** One file as the desk would have read it. */
async function readOne(db: Db, who: Who, file: DemoFile, client_id: number, nth: number): Promise<number> {
  const sent = new Date(Date.now() - file.age * 86_400_000 - nth * 60_000).toISOString()
  const [made] = await db.insert(xmlFiles).values({
    file_name: file.name, file_path: pathOf(nth), file_size: Buffer.byteLength(file.body), sha256: createHash('sha256').update(file.body).digest('hex'),
    source: file.source, client_id, created_at: sent, created_by: who.user_id, updated_by: who.user_id,
  }).returning({ id: xmlFiles.id })
  const id = made?.id ?? 0
  const { writer, dialects } = await readPart(db, { id, source: file.source, client_id, seller_id: null, created_by: who.user_id }, {
    name: null, pieces: Readable.from([Buffer.from(file.body)]),
  })
  await rows(db, sql`update xml_files set status = ${statusOf(writer.documents, writer.errors)}, dialect = ${[...dialects][0] ?? 'unknown'},
    shipments_total = ${writer.documents}, items_total = ${writer.items}, errors_total = ${writer.errors}, errors = ${JSON.stringify(writer.messages)}::jsonb,
    finished_at = created_at + interval '4 seconds' where id = ${id}`)
  await rows(db, sql`update xml_invoices set created_at = ${sent}, updated_at = ${sent} where xml_file_id = ${id}`)
  if (file.source === 'outbound' && writer.documents > 0) await makeCommercial(db, who, id, [])
  return id
}

/** What became of them: most are validated, those of some days are with customs. */
async function settle(db: Db, who: Who): Promise<void> {
  await rows(db, sql`update xml_invoices set status = ${literal(xmlInvoiceStatus, 'validated')}
    where source <> 'outbound' and errors_total = 0 and id % 4 <> 0`)
  const groups = await rows<{ client_id: number; ids: number[]; mawb_no: string }>(db, sql`select client_id, (array_agg(id order by id))[1:${ON_EACH}] as ids,
      min(mawb_no) as mawb_no from xml_invoices where source = 'commercial' and status = ${literal(xmlInvoiceStatus, 'validated')}
    group by client_id, xml_file_id having count(*) >= ${ON_EACH} order by xml_file_id desc limit ${BOES}`)
  const warehouse = await first<{ id: number }>(db, sql`select id from facilities where kind = 'warehouse' and country_code = 'AE' order by id limit 1`)
  for (const { client_id, ids, mawb_no } of groups) {
    const id = await draftForInvoices(db, who, {
      client_id: Number(client_id), warehouse_id: warehouse?.id ?? 0, importer_code: 'AE-1084471', mawb_no, transport_mode: 'air', exit_port: 'DXB',
    })
    const sent = ids.map(Number)
    await rows(db, sql`update xml_invoices set status = ${literal(xmlInvoiceStatus, 'sent_to_customs')}, boe_id = ${id}
      where id = any(${sql.param(sent)}::bigint[])`)
    const costs = await first<{ freight: string; insurance: string }>(db, sql`select sum(freight)::text as freight, sum(insurance)::text as insurance
      from xml_invoices where id = any(${sql.param(sent)}::bigint[])`)
    await declareInvoices(db, who, id, sent.length, { freight: { USD: costs?.freight ?? '0' }, insurance: { USD: costs?.insurance ?? '0' } })
  }
}

/** The XML desk of the demo (sellers-ior.md 8): 40 files, read as any would be, and the invoices made of them. */
export const seedXmlInvoices: DemoRows = async (client, { idOf }) => {
  const db = dbOf(client)
  const who: Who = { ...system, user_id: idOf('customs_officer'), keys: new Set(['app_customs:boe-edit']) }
  const { files, sellers } = await filesOf(db)
  for (const [nth, file] of files.entries()) await readOne(db, who, file, Number(sellers[file.nth % sellers.length]?.client_id), nth)
  await settle(db, who)
}

/** The files themselves, as they were sent. */
export async function writeXmlFiles(client: ClientBase, store: FileStore): Promise<void> {
  const { files } = await filesOf(dbOf(client))
  for (const [nth, file] of files.entries()) await store.write(pathOf(nth), Buffer.from(file.body))
}
