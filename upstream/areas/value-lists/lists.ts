import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { valueLists } from '@/lib/contract/value-lists'
import { badgeFault } from '@/lib/domain/colour'
import { counted } from '@/lib/domain/counted'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { timesUsed, usedBy } from './used'

type Saved = z.output<typeof valueLists.save.body>
type Shown = z.output<typeof valueLists.list.reply>[number]

export interface StoredList {
  id: number
  list_code: string
  name: string
  list_group: string
  is_system: boolean
  allow_custom: boolean
}
interface StoredValue {
  id: number
  list_code: string
  value: string
  label: string
  version: number
}

const valueColumns = sql`v.id, v.list_code, v.value, v.label, v.label_ar, v.color, v.sort_order, v.is_active, v.meta, v.version`

/** The lists by group, with how many values each has. */
export const listOverview = (db: Db, group?: string): Promise<Shown[]> =>
  rows(
    db,
    sql`select l.id, l.list_code, l.name, l.list_group as "group", l.is_system, l.allow_custom, (select count(*)::int from list_values v
        where v.list_code = l.list_code) as values
        from list_configurations l where ${allOf([group ? sql`l.list_group = ${group}` : undefined])} order by l.list_group, l.name`,
  )

/** Values of a list in their order. 404 for a list that is not there. */
export async function listValues(db: Db, listCode: string, { active, used }: { active: boolean; used: boolean }): Promise<Shown[]> {
  const found = await rows<Shown & { value: string }>(db, sql`select ${valueColumns} from list_values v where v.list_code = ${listCode}
      and (v.is_active or not ${active}) order by v.sort_order, v.label`)
  if (found.length === 0 && !(await first(db, sql`select 1 from list_configurations where list_code = ${listCode}`)))
    throw new Refusal(404, `There is no list ${listCode}.`)
  if (!used) return found
  const counts = await usedBy(db, listCode)
  return found.map((v) => ({ ...v, used: counts ? (counts.get(v.value) ?? 0) : null }))
}

const valueOf = async (db: Db, id: number): Promise<Shown> =>
  (await first<Shown>(db, sql`select ${valueColumns} from list_values v where v.id = ${id}`)) as Shown

async function newList(tx: Db, who: Who, body: Saved): Promise<Shown> {
  if (!body.name) throw refuseField('name', 'Name is required.')
  if (!body.group) throw refuseField('group', 'Group is required.')
  const taken = () =>
    new Refusal(409, `A list ${body.list_code} already exists.`, [{ field: 'list_code', message: `A list ${body.list_code} already exists.` }])
  const made = await refuseOn(
    { list_configurations_list_code_unique: taken },
    rows<Shown>(
      tx,
      sql`insert into list_configurations (list_code, name, list_group, created_by, updated_by)
          values (${body.list_code}, ${body.name}, ${body.group}, ${who.user_id}, ${who.user_id})
          returning id, list_code, name, list_group as "group", is_system, allow_custom, 0 as values`,
    ),
  )
  return made[0] as Shown
}

/** The list under a lock: its values are added, ordered and removed one after another. */
async function lockedList(tx: Db, code: string): Promise<StoredList> {
  const list = await first<StoredList>(tx, sql`select id, list_code, name, list_group, is_system, allow_custom from list_configurations
    where list_code = ${code} for update`)
  if (!list) throw new Refusal(404, `There is no list ${code}.`)
  return list
}

function judgedColour(color: string | null | undefined): string | null | undefined {
  if (!color) return color === undefined ? undefined : null
  const fault = badgeFault(color)
  if (fault) throw refuseField('color', fault)
  return color.toUpperCase()
}

async function addValue(tx: Db, who: Who, body: Saved): Promise<Shown> {
  const list = await lockedList(tx, body.list_code)
  if (!body.value) throw refuseField('value', 'Code is required.')
  if (!body.label) throw refuseField('label', 'Label is required.')
  if (list.is_system || !list.allow_custom)
    throw new Refusal(409, `${list.name} is a system list: its values cannot be added to.`, [{ field: 'value', message: 'System values cannot be added.' }])
  const taken = () => new Refusal(409, `${body.value} is already in this list.`, [{ field: 'value', message: `${body.value} is already in this list.` }])
  const made = await refuseOn(
    { list_values_once: taken },
    first<{ id: number }>(
      tx,
      sql`insert into list_values (list_code, value, label, label_ar, color, is_active, meta, sort_order, created_by, updated_by)
          values (${body.list_code}, ${body.value}, ${body.label}, ${body.label_ar ?? null}, ${judgedColour(body.color) ?? null}, ${body.is_active ?? true},
            ${body.meta ? JSON.stringify(body.meta) : null}::jsonb,
            (select coalesce(max(sort_order) + 1, 0) from list_values where list_code = ${body.list_code}), ${who.user_id}, ${who.user_id}) returning id`,
    ),
  )
  return valueOf(tx, (made as { id: number }).id)
}

async function heldValue(tx: Db, id: number): Promise<StoredValue> {
  const value = await first<StoredValue>(tx, sql`select id, list_code, value, label, version from list_values where id = ${id} for update`)
  if (!value) throw new Refusal(404, 'That value no longer exists.')
  return value
}

async function changeValue(tx: Db, who: Who, id: number, body: Saved): Promise<Shown> {
  const before = await heldValue(tx, id)
  if (before.list_code !== body.list_code) throw new Refusal(404, 'That value no longer exists.')
  if (body.value && body.value !== before.value) throw refuseField('value', 'The code of a value never changes.')
  if (body.version !== undefined && body.version !== before.version) throw new Refusal(409, 'Someone else has changed this value. Look at it again.')
  const color = judgedColour(body.color)
  await rows(
    tx,
    sql`update list_values set label = coalesce(${body.label ?? null}, label), label_ar = case when ${body.label_ar !== undefined} then ${body.label_ar ?? null}
        else label_ar end,
          color = case when ${color !== undefined} then ${color ?? null} else color end, is_active = coalesce(${body.is_active ?? null}::boolean, is_active),
          meta = case when ${body.meta !== undefined} then ${body.meta ? JSON.stringify(body.meta) : null}::jsonb else meta end,
          version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  return valueOf(tx, id)
}

/** Adds a list, adds a value or changes one. 409 for a code that is taken or a system list; 422 for a color white text cannot be read on. */
export function saveValue(tx: Db, who: Who, body: Saved): Promise<Shown> {
  if (body.id) return changeValue(tx, who, body.id, body)
  return body.value === undefined && (body.name !== undefined || body.group !== undefined) ? newList(tx, who, body) : addValue(tx, who, body)
}

/** Puts the values of a list into an order: all of them, each once. */
export async function orderValues(tx: Db, who: Who, listCode: string, ids: readonly number[]): Promise<number> {
  await lockedList(tx, listCode)
  const there = await rows<{ id: number }>(tx, sql`select id from list_values where list_code = ${listCode}`)
  const chosen = new Set(ids)
  if (chosen.size !== ids.length || there.length !== ids.length || there.some(({ id }) => !chosen.has(id)))
    throw refuseField('ids', 'Give every value of the list exactly once. Load the list again: it may have changed.')
  await rows(
    tx,
    sql`update list_values v set sort_order = g.place, updated_at = now(), updated_by = ${who.user_id}
        from unnest(${sql.param(ids)}::bigint[]) with ordinality as g(id, place) where v.id = g.id and v.sort_order <> g.place`,
  )
  return ids.length
}

/** Removes a value nobody uses and no rule knows (settings.md 3.2). */
export async function removeValue(tx: Db, id: number): Promise<StoredValue> {
  const found = await first<{ list_code: string }>(tx, sql`select list_code from list_values where id = ${id}`)
  if (!found) throw new Refusal(404, 'That value no longer exists.')
  const list = await lockedList(tx, found.list_code)
  const value = await heldValue(tx, id)
  if (list.is_system) throw new Refusal(409, 'System values cannot be removed.')
  const n = await timesUsed(tx, value.list_code, value.value)
  if (n > 0) throw new Refusal(409, `${value.label} is used by ${counted(n, 'record')}. Disable it instead.`)
  await rows(tx, sql`delete from list_values where id = ${id}`)
  return value
}
