import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { boes } from '@/lib/contract/boes'
import { boeStatus, MOST_PACKS } from '@/lib/domain/boe'
import { hvlvClass, type CustomsScope } from '@/lib/domain/customs'
import { declarationType } from '@/lib/domain/lists'
import { letterhead } from '../../core/settings/letterhead'
import { rows, type Db } from '../../db/db'
import { boesPdf } from '../../documents/boe-print'
import { Download } from '../../platform/implement'
import { allOf, anyOfValues, everyRow } from '../../platform/list'
import { EXPORT_LIMIT, exported, stamp } from '../../platform/list-file'
import { refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { zipStream, type ZipPart } from '../../sheets/zip-stream'
import { refuseLongExport } from '../packages/find'
import { boeListOf, boeOf, noBoe } from './boe-list'
import { packParts, papersOf } from './pack'
import { paperOf } from './printed'

type Body = z.output<typeof boes.download.body>
type Row = z.output<typeof boes.list.reply>['rows'][number]

/** All its orders, not only those a screen shows. */
const EVERY_ORDER = 100_000

/** The bills of entry a body names, in their order; 404 where one is out of reach, 422 for more than go into one file. */
async function chosen(db: Db, who: Who, { ids, ...filters }: Body): Promise<{ id: number; boe_ref: string }[]> {
  const { from, where } = boeListOf(who, filters)
  const found = await rows<{ id: number; boe_ref: string }>(db, sql`select b.id, b.boe_ref from ${from}
    where ${allOf([...where, anyOfValues(sql`b.id`, ids)])} order by b.id limit ${MOST_PACKS + 1}`)
  if (found.length === 0) throw noBoe()
  if (ids && ids.length <= MOST_PACKS && found.length < new Set(ids).size) throw noBoe()
  if (found.length > MOST_PACKS) throw refuseField('ids', `At most ${MOST_PACKS} BOEs at a time. Choose fewer.`)
  return found
}

async function packs(db: Db, who: Who, services: Services, body: Body): Promise<Download> {
  const found = await chosen(db, who, body)
  const papers = Map.groupBy(await papersOf(db, found.map(({ id }) => id)), ({ boe_id }) => boe_id)
  const [only] = found
  const isAlone = found.length === 1 && only
  async function* parts(): AsyncGenerator<ZipPart> {
    for (const { id, boe_ref } of found) {
      const boe = await boeOf(db, who, id, EVERY_ORDER)
      yield* packParts(services, boe, papers.get(id) ?? [], isAlone ? '' : `BOE_${boe_ref}/`)
    }
  }
  return new Download(zipStream(parts()), 'application/zip', `${isAlone ? `BOE_${only.boe_ref}` : `BOEs-${stamp()}`}.zip`)
}

async function prints(db: Db, who: Who, body: Body): Promise<Download> {
  const found = await chosen(db, who, body)
  const issuer = await letterhead(db)
  async function* papers() {
    for (const { id } of found) yield paperOf(await boeOf(db, who, id, EVERY_ORDER), issuer)
  }
  const [only] = found
  const name = found.length === 1 && only ? `BOE_${only.boe_ref}` : `BOEs-${stamp()}`
  return new Download(boesPdf(papers(), name), 'application/pdf', `${name}.pdf`, true)
}

const listColumns = (scope: CustomsScope): ExportColumn[] => [
  { header: 'BOE', field: 'boe_ref', width: 24 }, { header: 'Declaration No', field: 'declaration_no' },
  { header: 'Declared', field: 'declaration_date', type: 'date' },
  { header: 'Declaration type', field: 'declaration_type', width: 28 }, { header: 'Status', field: 'status' }, { header: 'Client', field: 'client', width: 28 },
  { header: 'Warehouse', field: 'warehouse' }, { header: 'Class', field: 'hvlv_class' }, { header: 'Orders', field: 'orders_count', type: 'number' },
  { header: 'CIF AED', field: 'cif_value', type: 'money' }, { header: 'Duty AED', field: 'duty_amount', type: 'money' },
  { header: 'VAT AED', field: 'vat_amount', type: 'money' }, { header: 'Due AED', field: 'total_due', type: 'money' }, { header: 'Documents', field: 'docs' },
  ...(scope === 'international' ? [
    { header: 'To', field: 'destination_country' }, { header: 'Port of exit', field: 'exit_port' }, { header: 'MAWB', field: 'mawb_no' },
    { header: 'Vehicle', field: 'vehicle_no' }, { header: 'Exit by', field: 'exit_due', type: 'date' as const },
    { header: 'Left', field: 'exit_confirmed_at', type: 'datetime' as const },
  ] : []),
  { header: 'Made', field: 'created_at', type: 'datetime' }, { header: 'Cleared', field: 'cleared_at', type: 'datetime' },
]

async function* listRows(db: Db, who: Who, body: Body) {
  for await (const row of everyRow<Row>(db, boeListOf(who, body), body, EXPORT_LIMIT)) {
    yield {
      ...row, status: boeStatus.label(row.status), declaration_type: declarationType.label(row.declaration_type), hvlv_class: hvlvClass.label(row.hvlv_class),
    }
  }
}

/** Bills of entry as files: a list, broker packs or prints (boe-customs.md 6). */
export async function boeDownload(db: Db, who: Who, services: Services, body: Body): Promise<Download> {
  if (body.kind === 'pack') return packs(db, who, services, body)
  if (body.kind === 'print') return prints(db, who, body)
  await refuseLongExport(db, boeListOf(who, body), body.ids)
  const name = body.scope === 'local' ? 'boe-local' : 'boe-international'
  return exported(body.format, name, { sheet: 'BOEs', columns: listColumns(body.scope), rows: listRows(db, who, body) })
}
