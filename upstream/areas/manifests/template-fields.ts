import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { manifests } from '@/lib/contract/manifests'
import { usualManifestFields, usualManifestHeaders } from '@/lib/domain/manifest'
import type { Db } from '../../db/db'
import { settingAt } from '../../core/settings/setting-at'
import { chosenFields, columnFields, columnOf, fieldsFor } from '../packages/column-fields'
import { seesMoney } from '../../core/parcels/scope'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { headersFor, manifestHeaders } from './headers'

export type Sorting = z.output<typeof manifests.preview.body>['fields_sorting'][number]
export interface TemplateFields {
  fields_ids: number[]
  header_ids: number[]
  fields_sorting: Sorting[]
  hours: number
}

const idOf = (field: string) => columnFields.find((one) => one.field === field)?.id ?? 0
const TRACKING_NO = idOf('tracking_no')
const CHARGEABLE = idOf('chargeable_weight')

/** Columns of somebody's manifest: theirs, but for values and COD where those are none of their business. */
export const openFields = (who: Who) => fieldsFor(who).filter(({ money }) => !money || seesMoney(who))

/** What somebody has who never chose (manifests.md 5); the window is `manifest_hours_default`. */
export async function defaultTemplate(db: Db, who: Who): Promise<TemplateFields> {
  const open = new Set(openFields(who).map(({ id }) => id))
  return {
    fields_ids: usualManifestFields.map(idOf).filter((id) => open.has(id)),
    header_ids: manifestHeaders.filter(({ code }) => usualManifestHeaders.includes(code)).map(({ id }) => id),
    fields_sorting: [{ field_id: null, sort: 'a_to_z', priority: 1 }],
    hours: await settingAt(db, 'manifest_hours_default'),
  }
}

/** The fields of a template in their order, and the labels of those its owner may no longer have. */
export function fieldsOf(who: Who, ids: readonly number[]) {
  const open = new Set(openFields(who).map(({ id }) => id))
  return {
    fields: chosenFields(who, ids.filter((id) => open.has(id))),
    removed: ids.filter((id) => !open.has(id)).map((id) => columnFields.find((field) => field.id === id)?.label ?? `Column ${id}`),
  }
}

const twice = (ids: readonly number[]) => ids.find((id, at) => ids.indexOf(id) !== at)

function checkSorting(who: Who, sorting: readonly Sorting[]): void {
  const priorities = sorting.map(({ priority }) => priority)
  if (twice(priorities) !== undefined) throw refuseField('fields_sorting', 'Each priority can be used once.')
  if (priorities.toSorted((a, b) => a - b).some((priority, at) => priority !== at + 1))
    throw refuseField('fields_sorting', 'Number the priorities from 1 without a gap.')
  const [, unnamed] = sorting.filter(({ field_id }) => field_id === null).toSorted((a, b) => a.priority - b.priority)
  if (unnamed) throw refuseField('fields_sorting', `Choose a field for priority ${unnamed.priority}.`)
  const open = new Map(openFields(who).map((field) => [field.id, field]))
  for (const { field_id } of sorting) {
    if (field_id === null) continue
    const field = open.get(field_id)
    if (!field) throw refuseField('fields_sorting', `Field ${field_id} does not exist or is not open to you.`)
    if (!field.sort) throw refuseField('fields_sorting', `A manifest cannot be sorted by ${field.label}.`)
  }
}

/** Refuses with 422 what a template may not hold (manifests.md 4 and 7). `who` is whose template it is. */
export function checkTemplate(who: Who, { fields_ids, header_ids, fields_sorting }: Partial<TemplateFields>): void {
  if (fields_ids) {
    const open = new Set(openFields(who).map(({ id }) => id))
    const foreign = fields_ids.find((id) => !open.has(id))
    if (foreign !== undefined) throw refuseField('fields_ids', `Field ${foreign} does not exist or is not open to you.`)
    if (twice(fields_ids) !== undefined) throw refuseField('fields_ids', 'Choose each column once.')
    if (!fields_ids.includes(TRACKING_NO)) throw refuseField('fields_ids', 'Tracking No must be one of the columns.')
  }
  if (header_ids) {
    const open = new Map(headersFor(who).map((header) => [header.id, header]))
    const foreign = header_ids.find((id) => !open.has(id))
    if (foreign !== undefined) throw refuseField('header_ids', `Header ${foreign} does not exist or is not open to you.`)
    const again = twice(header_ids)
    if (again !== undefined) throw refuseField('header_ids', `Header ${open.get(again)?.label} is listed twice.`)
  }
  if (fields_sorting) checkSorting(who, fields_sorting)
}

/** The order of a manifest's lines: by priority, then as the packages were made, so that it is total (manifests.md 7). */
export function lineOrder(who: Who, sorting: readonly Sorting[]): SQL {
  const open = new Map(openFields(who).map((field) => [field.id, field]))
  const parts = sorting
    .toSorted((a, b) => a.priority - b.priority)
    .flatMap(({ field_id, sort }) => {
      if (field_id === null) return [sql`p.created_at`]
      const field = open.get(field_id)
      if (!field?.sort) return []
      const way = sort === 'z_to_a' || sort === 'highest' ? sql`desc` : sql`asc`
      return [sql`${columnOf(who, field)} ${way} nulls last`]
    })
  return sql.join([...parts, sql`p.created_at`, sql`p.id`], sql`, `)
}

/** Chargeable kilograms where that column was chosen, else declared (manifests.md 7). */
export const weightOf = (fieldsIds: readonly number[]): SQL => (fieldsIds.includes(CHARGEABLE) ? sql`coalesce(p.chargeable_weight, p.weight)` : sql`p.weight`)
