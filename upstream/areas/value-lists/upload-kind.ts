import { sql } from 'drizzle-orm'
import { listValueTemplate } from '@/lib/contract/value-lists'
import { badgeFault } from '@/lib/domain/colour'
import { rows, type Db } from '../../db/db'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import type { StoredList } from './lists'

type Field = (typeof listValueTemplate)['columns'][number]['field']
type Row = Reading<Field>
interface Facts {
  lists: ReadonlyMap<string, StoredList>
  /** Ids of values that are there, by list and code. */
  known: ReadonlyMap<string, number>
}
interface ListValue {
  id: number | null
  list_code: string
  value: string
  label: string
  label_ar: string | null
  sort_order: number | null
  is_active: boolean
  color: string | null
}

const nameOf = (row: Row) => `${row.text('list_code') ?? ''} ${row.text('value') ?? ''}`

async function facts({ db }: RunContext, found: readonly Row[]): Promise<Facts> {
  const codes = [...new Set(found.flatMap((row) => row.text('list_code') ?? []))]
  const lists = await rows<StoredList>(db, sql`select id, list_code, name, list_group, is_system, allow_custom from list_configurations
    where list_code = any(${sql.param(codes)}::text[])`)
  const values = await rows<{ id: number; list_code: string; value: string }>(db, sql`select id, list_code, value from list_values
    where list_code = any(${sql.param(codes)}::text[])`)
  return { lists: new Map(lists.map((list) => [list.list_code, list])), known: new Map(values.map((v) => [`${v.list_code} ${v.value}`, v.id])) }
}

function sortOf(row: Row): number | null {
  const given = row.group.rows[0].values.sort_order
  if (given === null || given === undefined || given === '') return null
  const place = Number(given)
  if (Number.isInteger(place) && place >= 0 && place <= 9999) return place
  row.refuse('sort_order', 'range', 'Sort must be a whole number from 0 to 9999.')
  return null
}

function check(row: Row, { lists, known }: Facts): ListValue | null {
  const [list_code, value, label, color] = [row.text('list_code'), row.text('value'), row.text('label'), row.text('color')]
  row.tooLong('label', 80)
  row.tooLong('label_ar', 80)
  if (list_code === null || value === null || label === null) return null
  const list = lists.get(list_code)
  if (!list) row.refuse('list_code', 'unknown_reference', `List ${list_code} not found`)
  if (!/^[A-Za-z0-9_.-]{1,40}$/.test(value)) row.refuse('value', 'format', 'Use letters, digits, dot, dash or underscore.')
  const id = known.get(`${list_code} ${value}`) ?? null
  if (id === null && (list?.is_system || list?.allow_custom === false)) row.refuse('value', 'conflict', `System value ${value} cannot be added`)
  const fault = color === null ? null : badgeFault(color)
  if (fault) row.refuse('color', 'format', fault)
  return {
    id, list_code, value, label, label_ar: row.text('label_ar'), sort_order: sortOf(row),
    is_active: row.group.rows[0].values.is_active !== false, color: color?.toUpperCase() ?? null,
  }
}

async function apply(tx: Db, run: RunContext, values: readonly ListValue[]): Promise<void> {
  const by = run.who.user_id || null
  await rows(
    tx,
    sql`insert into list_values as v (list_code, value, label, label_ar, color, is_active, sort_order, created_by, updated_by)
        select g.list_code, g.value, g.label, g.label_ar, g.color, g.is_active, coalesce(g.sort_order, 1000), ${by}::bigint, ${by}::bigint
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g(list_code text, value text, label text, label_ar text, color text, is_active boolean,
          sort_order int)
        on conflict (list_code, value) do update set label = excluded.label, label_ar = coalesce(excluded.label_ar, v.label_ar),
          color = coalesce(excluded.color, v.color), is_active = excluded.is_active,
          sort_order = case when excluded.sort_order = 1000 then v.sort_order else excluded.sort_order end, version = v.version + 1, updated_at = now(),
            updated_by = excluded.updated_by`,
  )
  await auditUpload(
    tx, run, 'list_value.upload',
    values.map((v) => ({ entity: 'list_value', entity_id: `${v.list_code} ${v.value}`, action: v.id === null ? 'add' : 'change', after: v })),
  )
}

/** Value lists by file (settings.md 6): adds values to lists that take them, relabels, orders, colours and switches those that are there. */
export const listValueUpload = rowKind({
  template: listValueTemplate,
  key: ['list_code', 'value'],
  result: 'updated',
  reference: () => Promise.resolve(null),
  facts: (run, _reference, found: readonly Row[]) => facts(run, found),
  scope: () => 0,
  stands: (row, { known }) => known.has(nameOf(row)),
  check,
  apply,
  explain: () => null,
})
