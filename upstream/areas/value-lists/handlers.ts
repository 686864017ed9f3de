import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { listValueTemplate, valueLists } from '@/lib/contract/value-lists'
import { dubaiDay } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { Download, implement } from '../../platform/implement'
import { exportXlsx } from '../../sheets/export-sheet'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { listOverview, listValues, orderValues, removeValue, saveValue } from './lists'
import { XLSX } from '../../sheets/mime'


/** Every value under the headers of the import, so that a file can be changed and sent back. */
async function asFile(db: Db, listCode: string | undefined): Promise<Download> {
  const found = await rows<Record<string, unknown>>(
    db,
    sql`select list_code, value, label, label_ar, sort_order, case when is_active then 'Y' else 'N' end as is_active, color from list_values
        where ${listCode ?? null}::text is null or list_code = ${listCode ?? null} order by list_code, sort_order, label`,
  )
  const columns = listValueTemplate.columns.map(({ field, header }) => ({
    field, header, type: field === 'sort_order' ? ('number' as const) : ('text' as const),
  }))
  return new Download(
    exportXlsx({ sheet: listValueTemplate.sheet, columns, rows: Readable.from(found) }), XLSX, `value-lists_${dubaiDay(Date.now()).replaceAll('-', '')}.xlsx`,
  )
}

export const valueListHandlers = implement(valueLists, {
  list: ({ db, query, who }) => {
    if (query.format) return asFile(db, query.list_code)
    if (!query.list_code) return listOverview(db, query.group)
    // Counting what uses a value goes through whole tables; it is for those who look after the lists.
    return listValues(db, query.list_code, { active: query.active ?? true, used: query.used === true && who.keys.has('app_base:list-configuration') })
  },

  save: async ({ db, who, body, audit }) => {
    const saved = await saveValue(db, who, body)
    audit({ entity: saved.value === undefined ? 'list' : 'list_value', entity_id: saved.id, after: body })
    return saved
  },

  order: async ({ db, who, body, audit }) => {
    const updated = await orderValues(db, who, body.list_code, body.ids)
    audit({ entity: 'list', entity_id: body.list_code, action: 'order', after: { ids: body.ids } })
    return { updated }
  },

  remove: async ({ db, params, audit }) => {
    const removed = await removeValue(db, params.id)
    audit({ entity: 'list_value', entity_id: params.id, before: removed })
    return { id: params.id }
  },

  upload: (ctx) => receiveUpload(ctx, 'list_value', { dry_run: ctx.body.dry_run }),
})
