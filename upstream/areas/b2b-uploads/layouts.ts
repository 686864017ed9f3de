import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bUploads } from '@/lib/contract/b2b-uploads'
import { visibleStock } from '../../core/stock/scope'
import { first, rows, type Db } from '../../db/db'
import type { LayoutColumn } from '../../db/schema/file-layouts'
import { allOf, anyOfValues, contains, pageOf, whether } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdClient } from '../clients/scope'
import { unfilled, type Mapping } from './layout-rows'

type Layout = z.output<typeof b2bUploads.layouts.reply>['rows'][number]
type Added = z.output<typeof b2bUploads.addLayout.body>
type Change = z.output<typeof b2bUploads.changeLayout.body>

/** Layouts somebody may read files by: a client its own, staff all. They belong to no warehouse. */
const visibleLayouts = (who: Who) => (who.user_category === 'warehouse' ? undefined : visibleStock(who, sql`y.client_id`, sql`null::bigint`))
const columns = sql`y.id, y.client_id, coalesce(c.trade_name, c.name) as client_name, y.layout_name, y.format, y.delimiter, y.encoding, y.sheet, y.header_row,
  y.record_path, y.columns, y.defaults, y.enabled, y.version, y.updated_at,
  (select count(*)::int from outbound_files f where f.layout_id = y.id) as files`
const tables = sql`client_file_layouts y join clients c on c.id = y.client_id`

export const layoutPage = (db: Db, who: Who, q: z.output<typeof b2bUploads.layouts.query>) => pageOf<Layout>(db, {
  columns, from: tables,
  where: [
    visibleLayouts(who), anyOfValues(sql`y.client_id`, q.client_id), anyOfValues(sql`y.format`, q.written_as), whether(q.enabled, sql`y.enabled`),
    q.search ? sql`y.layout_name ilike ${contains(q.search)}` : undefined,
  ],
  sorts: { layout_name: { by: sql`lower(y.layout_name)`, kind: 'text' }, updated_at: { by: sql`y.updated_at`, kind: 'time' } },
  defaultSort: 'layout_name', id: sql`y.id`,
}, q)

/** A layout within reach; 404 for another's. `lock` holds it until the transaction ends. */
export async function layoutOf(db: Db, who: Who, id: number, lock = false): Promise<Layout> {
  const found = await first<Layout>(db, sql`select ${columns} from ${tables} where ${allOf([sql`y.id = ${id}`, visibleLayouts(who)])}
    ${lock ? sql`for update of y` : sql``}`)
  if (!found) throw new Refusal(404, 'This layout no longer exists.')
  return found
}

/** 422 unless what it says is enough to read an order by. */
export function expectReadable(layout: Mapping & { record_path?: string | null | undefined }): void {
  if (layout.format === 'xml' && !layout.record_path) throw refuseField('record_path', 'Say which element is a line, like Orders/Order/Line.')
  const missing = unfilled(layout)
  if (missing.length > 0) throw refuseField('columns', `Say where the file has ${missing.join(', ')}, or give a default.`)
}

const known = (name: string) => {
  const message = `This client has a layout ${name} already.`
  return { client_file_layouts_name_once: () => new Refusal(409, message, [{ field: 'layout_name', message }]) }
}
const plain = (all: Added['columns']): LayoutColumn[] => all.map(({ date_format = null, ...column }) => ({ ...column, date_format }))

export async function addLayout(tx: Db, who: Who, body: Added): Promise<Layout> {
  await holdClient(tx, who, body.client_id)
  expectReadable(body)
  const [made] = await refuseOn(known(body.layout_name), rows<{ id: number }>(
    tx,
    sql`insert into client_file_layouts (client_id, layout_name, format, delimiter, encoding, sheet, header_row, record_path, columns, defaults, enabled,
          created_by, updated_by)
        values (${body.client_id}, ${body.layout_name}, ${body.format}, ${body.delimiter}, ${body.encoding}, ${body.sheet ?? null}, ${body.header_row},
          ${body.record_path ?? null}, ${JSON.stringify(plain(body.columns))}::jsonb, ${JSON.stringify(body.defaults)}::jsonb, ${body.enabled},
          ${who.user_id || null}, ${who.user_id || null}) returning id`,
  ))
  return layoutOf(tx, who, made?.id ?? 0)
}

export async function changeLayout(tx: Db, who: Who, id: number, { version, ...change }: Change): Promise<{ before: Layout; after: Layout }> {
  const before = await layoutOf(tx, who, id, true)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const now = { ...before, ...change }
  expectReadable(now)
  await refuseOn(known(now.layout_name), rows(
    tx,
    sql`update client_file_layouts set layout_name = ${now.layout_name}, format = ${now.format}, delimiter = ${now.delimiter}, encoding = ${now.encoding},
          sheet = ${now.sheet ?? null}, header_row = ${now.header_row}, record_path = ${now.record_path ?? null},
          columns = ${JSON.stringify(change.columns ? plain(change.columns) : before.columns)}::jsonb, defaults = ${JSON.stringify(now.defaults)}::jsonb,
          enabled = ${now.enabled}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${id}`,
  ))
  return { before, after: await layoutOf(tx, who, id) }
}
