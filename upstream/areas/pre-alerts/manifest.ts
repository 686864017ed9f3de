import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import { sum } from '@/lib/domain/decimal'
import { kg } from '@/lib/domain/weight'
import { letterhead } from '../../core/settings/letterhead'
import { gatewaysOf } from '../../core/places/zones-of'
import { first, rows, type Db } from '../../db/db'
import { manifestPdf, type ManifestLine } from '../../documents/manifest-pdf'
import { allOf } from '../../platform/list'
import { stamp } from '../../platform/list-file'
import { Download } from '../../platform/implement'
import type { Attachment } from '../../platform/mail'
import type { Services } from '../../platform/services'
import { system, type Who } from '../../platform/who'
import type { ExportType } from '../../sheets/export-cells'
import { exportXlsx, type ExportColumn, type ExportRow } from '../../sheets/export-sheet'
import { XLSX } from '../../sheets/mime'
import { zipStream } from '../../sheets/zip-stream'
import { noSuchPreAlert } from './hold'
import { seesValues, visiblePreAlerts } from './scope'
import { asTyped } from './times'

interface Master {
  id: number
  pre_alert_no: string
  master_no: string | null
  mawb_no: string | null
  transport_mode: string
  flight_no: string | null
  flight_date: string | null
  origin_code: string | null
  destination_code: string | null
  etd: string | null
  eta: string | null
  client: string | null
  agent: string | null
  master_pieces: number
  house_pieces: number
  bags_total: number
  hawbs_total: number
  gross_weight_kg: string | null
  chargeable_weight_kg: string | null
  goods_description: string
}

async function masterOf(db: Db, who: Who, id: number): Promise<Master> {
  const found = await first<Master>(
    db,
    sql`select p.id, p.pre_alert_no, coalesce(p.mawb_no, p.bl_no, p.waybill_no) as master_no, p.mawb_no, p.transport_mode, p.flight_no, p.flight_date,
          p.origin_code, p.destination_code, p.etd, p.eta, c.name as client, a.agent_name as agent, p.master_pieces, p.house_pieces, p.bags_total,
          p.hawbs_total,
          p.gross_weight_kg, p.chargeable_weight_kg, p.goods_description
        from pre_alert_shipments p left join clients c on c.id = p.client_id left join base_agents a on a.id = p.destination_agent_id
        where ${allOf([sql`p.id = ${id}`, visiblePreAlerts(who)])}`,
  )
  if (!found) throw noSuchPreAlert()
  return found
}

/** Pairs of the head, times by the clocks of their places. */
async function headingOf(db: Db, m: Master): Promise<[string, string][]> {
  const places = await gatewaysOf(db, [m.origin_code, m.destination_code].filter((code) => code !== null))
  const local = (at: string | null, code: string | null) => (at && code ? `${asTyped(at, places.get(code)?.zone ?? null)} ${code}` : '–')
  return [
    ['Master', m.master_no ?? '–'], ['Pre-alert', m.pre_alert_no], ['Flight', [m.flight_no, m.flight_date].filter(Boolean).join(', ') || '–'],
    ['Route', `${m.origin_code ?? '?'} – ${m.destination_code ?? '?'}`], ['ETD', local(m.etd, m.origin_code)], ['ETA', local(m.eta, m.destination_code)],
    ['Client', m.client ?? 'Several'], ['Agent', m.agent ?? '–'], ['Pieces', `${m.master_pieces} (hawbs ${m.house_pieces})`], ['Bags', String(m.bags_total)],
    ['Gross kg', kg(m.gross_weight_kg ?? '0')], ['Chargeable', m.chargeable_weight_kg ?? '–'],
  ]
}

type Field = readonly [field: string, header: string, type?: ExportType]
const lineFields = (who: Who): readonly Field[] => [
  ['bag_no', 'Bag'], ['hawb_no', 'HAWB'], ...(seesValues(who) ? [['consignee_name', 'Consignee'] as const] : []), ['consignee_city', 'City'],
  ['country_code', 'Country'], ['pieces', 'Pieces', 'number'], ['weight_kg', 'Weight kg', 'weight'], ['description', 'Description'], ['hs_code', 'HS code'],
  ...(seesValues(who) ? [['declared_value', 'Value', 'money'] as const, ['currency', 'Currency'] as const] : []), ['codes', 'Codes'],
]

const STEP = 1000
const LOOSE = '~'
type Hawb = ManifestLine & { bag: string; hawb_no: string; pieces: number; weight_kg: string }

const stepOf = (db: Db, id: number, after: Pick<Hawb, 'bag' | 'hawb_no'> | undefined) => rows<Hawb>(
  db,
  sql`select coalesce(h.bag_no, ${LOOSE}) as bag, coalesce(h.bag_no, 'Loose') as bag_no, h.hawb_no, h.tracking_no, h.consignee_name, h.consignee_city,
        h.country_code, h.pieces, h.weight_kg, h.description, h.hs_code, h.declared_value, h.currency, array_to_string(h.handling_codes, ' ') as codes,
        h.receive_status, h.pieces as __pieces, h.weight_kg as __weight, '0' as __cod, null as __cod_currency
      from pre_alert_hawbs h where h.pre_alert_id = ${id}
        ${after ? sql`and (coalesce(h.bag_no, ${LOOSE}), h.hawb_no) > (${after.bag}, ${after.hawb_no})` : sql``}
      order by coalesce(h.bag_no, ${LOOSE}), h.hawb_no limit ${STEP}`,
)

/** Hawbs by bag, loose ones last, a thousand at a time. */
async function* linesOf(db: Db, id: number): AsyncGenerator<Hawb> {
  for (let after: Hawb | undefined, more = true; more; ) {
    const step = await stepOf(db, id, after)
    yield* step
    after = step.at(-1)
    more = step.length === STEP
  }
}

/** The same with a line after each bag that adds it up. */
async function* withSubtotals(db: Db, id: number): AsyncGenerator<ManifestLine> {
  let [bag, pieces, weight] = ['', 0, '0']
  const total = (): ManifestLine => ({
    bag_no: bag === LOOSE ? 'Loose' : bag, hawb_no: 'Bag total', pieces, weight_kg: weight, __pieces: 0, __weight: '0', __cod: '0', __cod_currency: null,
    __sum: true,
  })
  for await (const line of linesOf(db, id)) {
    if (bag !== '' && line.bag !== bag) yield total()
    if (line.bag !== bag) [bag, pieces, weight] = [line.bag, 0, '0']
    ;[pieces, weight] = [pieces + line.pieces, sum([weight, line.weight_kg])]
    yield line
  }
  if (bag !== '') yield total()
}

const lineCount = async (db: Db, id: number) => (await first<{ n: number }>(db, sql`select (count(*) + count(distinct coalesce(bag_no, ${LOOSE})))::int as n
  from pre_alert_hawbs where pre_alert_id = ${id}`))?.n ?? 0

async function pdfOf(db: Db, who: Who, m: Master): Promise<Readable> {
  return manifestPdf({
    facts: { manifest_no: m.mawb_no?.replace('-', '') ?? m.pre_alert_no, generated_at: new Date().toISOString(), package_count: await lineCount(db, m.id) },
    heading: await headingOf(db, m), columns: lineFields(who).map(([field, label, type]) => ({ field, label, format: type ?? 'text' })),
    rows: withSubtotals(db, m.id), issuer: await letterhead(db), counted: 'House waybills',
  })
}

const columnsOf = (fields: readonly Field[]): ExportColumn[] => fields.map(([field, header, type]) => ({ field, header, ...(type && { type }) }))

async function xlsxOf(db: Db, who: Who, m: Master): Promise<Readable> {
  const heading = await headingOf(db, m)
  const bags = await rows<ExportRow & Record<string, unknown>>(db, sql`select bag_no, seal_no, pieces, weight_kg, length_cm, width_cm, height_cm, receive_status
    from pre_alert_bags where pre_alert_id = ${m.id} order by bag_no`)
  return exportXlsx(
    { sheet: 'Shipment', columns: [{ header: 'Field', field: 'label' }, { header: 'Value', field: 'value', width: 40 }],
      rows: [...heading, ['Goods', m.goods_description] as const].map(([label, value]) => ({ label, value })) },
    { sheet: 'HAWBs', columns: columnsOf([...lineFields(who), ['tracking_no', 'Tracking no'], ['receive_status', 'Received']]), rows: linesOf(db, m.id) },
    { sheet: 'Bags', columns: columnsOf([['bag_no', 'Bag'], ['seal_no', 'Seal'], ['pieces', 'Pieces', 'number'], ['weight_kg', 'Weight kg', 'weight'],
      ['length_cm', 'Length', 'number'], ['width_cm', 'Width', 'number'], ['height_cm', 'Height', 'number'], ['receive_status', 'Received']]), rows: bags },
  )
}

const fileName = (m: Master, format: 'pdf' | 'xlsx') => `manifest_${m.master_no ?? m.pre_alert_no}_${m.flight_date ?? today()}.${format}`.replaceAll(/[/\\]/g,
  '-')

/** The manifest of a pre-alert: A4 by bag with its subtotals, or a workbook of shipment, hawbs and bags (agents-prealerts.md 6). */
export async function manifestOf(db: Db, who: Who, id: number, format: 'pdf' | 'xlsx'): Promise<Download> {
  const master = await masterOf(db, who, id)
  const body = format === 'pdf' ? await pdfOf(db, who, master) : await xlsxOf(db, who, master)
  return new Download(body, format === 'pdf' ? 'application/pdf' : XLSX, fileName(master, format), format === 'pdf')
}

async function* piecesOf(db: Db, who: Who, master: Master): AsyncGenerator<Buffer> {
  for await (const piece of await pdfOf(db, who, master)) yield piece as Buffer
}

/** Manifests of several in one zip, made while it is sent; 404 where one is not this person's to know of. */
export async function manifestsZip(db: Db, who: Who, ids: readonly number[]): Promise<Download> {
  const masters: Master[] = []
  for (const id of new Set(ids)) masters.push(await masterOf(db, who, id))
  return new Download(zipStream(masters.map((m) => ({ name: `${m.pre_alert_no} ${fileName(m, 'pdf')}`, content: piecesOf(db, who, m) }))), 'application/zip',
    `manifests-${stamp()}.zip`)
}

/** The manifest as it goes along with a mail: kept in the file store. */
export async function attachManifest(db: Db, { files }: Pick<Services, 'files'>, id: number): Promise<Attachment[]> {
  const master = await masterOf(db, system, id)
  const parts: Buffer[] = []
  for await (const piece of await pdfOf(db, system, master)) parts.push(piece as Buffer)
  const bytes = Buffer.concat(parts)
  const path = `pre-alerts/${id}/manifest-${randomUUID()}.pdf`
  await files.write(path, bytes)
  return [{ name: fileName(master, 'pdf'), type: 'application/pdf', size: bytes.length, path }]
}
