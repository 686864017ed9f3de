import type { Input, Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { comfortableColumns, manifestColumnMm, manifestPaperMm, usualManifestFields, usualManifestHeaders } from '@/lib/domain/manifest'

export type Template = Reply<'manifests.template'>
export type ColumnField = Reply<'packages.columnFields'>[number]
export type Header = Reply<'manifests.headers'>[number]
export type Sorting = Template['fields_sorting'][number]

/** What is edited of a template. */
export interface Draft {
  fields_ids: number[]
  header_ids: number[]
  fields_sorting: Sorting[]
  hours: number | null
}

export const draftOf = ({ fields_ids, header_ids, fields_sorting, hours }: Template): Draft => ({ fields_ids, header_ids, fields_sorting, hours })

export const isChanged = (draft: Draft, template: Template) => JSON.stringify(draft) !== JSON.stringify(draftOf(template))

/** Priorities follow the rows. */
export const numbered = (sorting: readonly Sorting[]): Sorting[] => sorting.map((one, at) => ({ ...one, priority: at + 1 }))

export const usualDraft = (fields: readonly ColumnField[], headers: readonly Header[], hours: number): Draft => ({
  fields_ids: usualManifestFields.flatMap((name) => fields.find(({ field }) => field === name)?.id ?? []),
  header_ids: usualManifestHeaders.flatMap((code) => headers.find((header) => header.code === code)?.id ?? []),
  fields_sorting: [{ field_id: null, sort: 'a_to_z', priority: 1 }],
  hours,
})

/** What the columns ask for on paper, and whether they read well on it. */
export function widthOnPaper(draft: Draft, fields: readonly ColumnField[]): { text: string; warning: string | null } {
  const mm = Math.round(draft.fields_ids.reduce((sum, id) => {
    const field = fields.find((one) => one.id === id)
    return sum + (field ? manifestColumnMm(field.format, field.label) : 0)
  }, 11))
  const count = draft.fields_ids.length
  const warning = count > comfortableColumns
    ? `${counted(count, 'column')} on A4 landscape: the type will be small. ${comfortableColumns} or fewer read well.`
    : null
  return { text: `about ${mm} of ${manifestPaperMm} mm`, warning }
}

type Faults = Partial<Record<keyof Draft, string>>

/** What the server would refuse, told while one types (manifests.md 4). */
export function faultsOf(draft: Draft, trackingNo: number | undefined): Faults {
  const faults: Faults = {}
  if (draft.fields_ids.length === 0) faults.fields_ids = 'Choose at least one column.'
  else if (trackingNo && !draft.fields_ids.includes(trackingNo)) faults.fields_ids = 'Tracking No must be one of the columns.'
  const { hours } = draft
  if (hours === null || !Number.isInteger(hours) || hours < 1 || hours > 168) faults.hours = 'Hours must be a whole number from 1 to 168.'
  const unnamed = draft.fields_sorting.filter(({ field_id }) => field_id === null)[1]
  if (unnamed) faults.fields_sorting = `Choose a field for priority ${unnamed.priority}.`
  return faults
}

export const saving = (draft: Draft, template: Template): Input<'manifests.saveTemplate'> => ({
  ...draft, hours: draft.hours ?? 0, user_id: template.user_id, version: template.version,
})
