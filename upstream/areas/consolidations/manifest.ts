import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { parseMawb } from '@/lib/domain/check-digits'
import type { cargoManifestFormat } from '@/lib/domain/consolidation'
import { dayTime } from '@/lib/domain/days'
import { kg } from '@/lib/domain/weight'
import { rows, type Db } from '../../db/db'
import { manifestPdf } from '../../documents/manifest-pdf'
import { Download } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { exportCsv, exportXlsx, type SheetExport } from '../../sheets/export-sheet'
import { CSV, XLSX } from '../../sheets/mime'
import { zipStream } from '../../sheets/zip-stream'
import { letterhead } from '../../core/settings/letterhead'
import { visibleConsolidations } from '../containers/scope'
import { legsOf } from './flights'
import { noSuchConsolidation } from './hold'
import { columnsOf, lineCount, linesOf, type Column, type Layout } from './manifest-content'
import { isOutsider } from './rows'

type Body = z.output<typeof consolidations.manifest.body>
type Format = (typeof cargoManifestFormat.names)[number]

interface Master {
  id: number
  consolidation_no: string
  mawb_no: string | null
  bl_no: string | null
  truck_no: string | null
  status: string
  origin_airport: string
  destination_airport: string
  origin_agent: string | null
  destination_agent: string | null
  gross_weight: string | null
  bag_count: number
  package_count: number
}

async function mastersOf(db: Db, who: Who, { consolidation_ids, mawb_no, client_id }: Body): Promise<Master[]> {
  if (consolidation_ids.length === 0 && !mawb_no) throw refuseField('consolidation_ids', 'Choose at least one consolidation.')
  if (client_id && isOutsider(who) && !who.client_ids.includes(client_id)) throw refuseField('client_id', 'Choose one of your own clients.')
  const found = await rows<Master>(
    db,
    sql`select k.id, k.consolidation_no, k.mawb_no, k.bl_no, k.truck_no, k.status, k.origin_airport, k.destination_airport, oa.agent_name as origin_agent,
        da.agent_name as destination_agent, k.gross_weight,
          k.bag_count, k.package_count from consolidations k left join base_agents oa on oa.id = k.origin_agent_id
          left join base_agents da on da.id = k.destination_agent_id
        where ${allOf([
          visibleConsolidations(who, sql`k`),
          mawb_no
            ? sql`(k.id = any(${sql.param(consolidation_ids)}::bigint[]) or k.mawb_no = ${parseMawb(mawb_no) ?? mawb_no})`
            : sql`k.id = any(${sql.param(consolidation_ids)}::bigint[])`,
        ])} order by k.id`,
  )
  if (found.length === 0 || consolidation_ids.some((id) => !found.some((one) => one.id === id))) throw noSuchConsolidation()
  if (found.some(({ status }) => status === 'draft' || status === 'cancelled'))
    throw new Refusal(409, 'Close the consolidation before downloading its manifest.')
  return found
}

const masterNo = ({ mawb_no, bl_no, truck_no, consolidation_no }: Master) => mawb_no ?? bl_no ?? truck_no ?? consolidation_no

/** A leg with its departure in Dubai's time, and in that of its airport where that differs. */
function flightText({ flight_no, origin, destination, atd, etd, std, departs_local }: Awaited<ReturnType<typeof legsOf>>[number]): string {
  const leaves = atd ?? etd ?? std
  return [flight_no, `${origin}-${destination}`, leaves && `${dayTime(leaves)} Dubai`, departs_local && `(${departs_local} ${origin})`]
    .filter(Boolean)
    .join(' ')
}

/** What stands above the lines; a client reads no totals of others. */
async function headingOf(db: Db, who: Who, master: Master): Promise<[string, string][]> {
  const legs = await legsOf(db, master.id)
  const flights = legs.map(flightText).join(', ')
  return [
    ['Master', masterNo(master)], ['Consolidation', master.consolidation_no],
    ['Route', `${master.origin_airport} – ${master.destination_airport}`], ['Flights', flights || '–'],
    ['Shipping agent', master.origin_agent ?? '–'], ['Receiving agent', master.destination_agent ?? '–'],
    ...(isOutsider(who)
      ? []
      : [['Bags', String(master.bag_count)], ['Packages', String(master.package_count)], ['Gross kg', kg(master.gross_weight ?? '0')]] as [string, string][]),
  ]
}

interface Making {
  db: Db
  who: Who
  layout: Layout
}

async function pdfOf({ db, who, layout }: Making, master: Master): Promise<Readable> {
  const columns = columnsOf(who, layout).map(({ field, header, type }) => ({ field, label: header, format: type ?? 'text' }))
  return manifestPdf({
    facts: {
      manifest_no: master.mawb_no?.replace('-', '') ?? master.consolidation_no,
      generated_at: new Date().toISOString(), package_count: await lineCount(db, who, master.id, layout),
    },
    heading: await headingOf(db, who, master), columns, rows: linesOf(db, who, master.id, layout),
    issuer: await letterhead(db), ...(layout === 'cargo' && { counted: 'Bags' }),
  })
}

const columnsFor = (columns: readonly Column[]) => columns.map(({ field, header, type }) => ({ field, header, ...(type && { type }) }))

/** Customs reads high and low values on sheets of their own. */
async function xlsxOf({ db, who, layout }: Making, master: Master): Promise<Readable> {
  const [columns, heading] = [columnsFor(columnsOf(who, layout)), await headingOf(db, who, master)]
  const sheet = (name: string, valueClass?: string): SheetExport => ({ sheet: name, columns, heading, rows: linesOf(db, who, master.id, layout, valueClass) })
  return layout === 'customs' ? exportXlsx(sheet('HV', 'HV'), sheet('LV', 'LV')) : exportXlsx(sheet('Manifest'))
}

const escaped = (value: unknown) => String(value ?? '')
  .replaceAll('&', '&amp;')
  .replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;')
  .replaceAll('"', '&quot;')
  .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
const element = (name: string, value: unknown) => `<${name}>${escaped(value)}</${name}>`

/** One `Manifest` with its `Master` and a `House` for each line, elements named as the fields (consolidations.md 6). */
async function* xmlOf({ db, who, layout }: Making, master: Master): AsyncGenerator<string> {
  const { mawb_no, consolidation_no, bl_no, truck_no, origin_airport, destination_airport } = master
  const facts = { consolidation_no, mawb_no, bl_no, truck_no, origin_airport, destination_airport }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Manifest>\n<Master>${Object.entries(facts).map(([name, value]) => element(name, value)).join('')}</Master>\n`
  const fields = columnsOf(who, layout).map(({ field }) => field)
  for await (const line of linesOf(db, who, master.id, layout)) yield `<House>${fields.map((field) => element(field, line[field])).join('')}</House>\n`
  yield '</Manifest>\n'
}

const types: Readonly<Record<Format, string>> = { pdf: 'application/pdf', xlsx: XLSX, csv: CSV, xml: 'application/xml; charset=utf-8' }

async function bodyOf(making: Making, master: Master, format: Format): Promise<Readable> {
  if (format === 'pdf') return pdfOf(making, master)
  if (format === 'xlsx') return xlsxOf(making, master)
  if (format === 'xml') return Readable.from(xmlOf(making, master))
  return exportCsv({ columns: columnsFor(columnsOf(making.who, making.layout)), rows: linesOf(making.db, making.who, master.id, making.layout) })
}

const fileName = ({ mawb_no, consolidation_no }: Master, format: Format) => `manifest-${mawb_no ?? consolidation_no}.${format}`

async function* pieces(making: Making, master: Master, format: Format): AsyncGenerator<Buffer | string> {
  for await (const piece of await bodyOf(making, master, format)) yield piece as Buffer | string
}

/** The manifest of a consolidation as asked for; several as one zip, made while it is sent (consolidations.md 6). 409 while one is a draft. */
export async function downloadManifests(db: Db, who: Who, format: Format, body: Body): Promise<Download> {
  const masters = await mastersOf(db, who, body)
  const cut = body.client_id && !isOutsider(who) ? { ...who, user_category: 'client', client_ids: [body.client_id], seller_id: null } : who
  const making: Making = { db, who: cut, layout: body.layout }
  const [only, ...more] = masters
  if (only && more.length === 0) return new Download(await bodyOf(making, only, format), types[format], fileName(only, format), format === 'pdf')
  return new Download(
    zipStream(masters.map((master) => ({ name: fileName(master, format), content: pieces(making, master, format) }))),
    'application/zip', `manifests-${stamp()}.zip`,
  )
}
