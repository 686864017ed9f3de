import type { Visit } from '@/components/screens/enter'
import type { ChosenColumns } from '@/components/screens/list'
import type { Column } from '@/components/screens/list-definition'
import { MorePages } from '@/components/screens/more-pages'
import { asColumn, type ColumnName } from '@/components/screens/named'
import type { Reply } from '@/lib/contract/types'
import { currencyOf } from '../money-field'

type Template = Reply<'packages.templates'>[number]
type Field = Reply<'packages.columnFields'>[number]

const cellOf: Readonly<Record<string, Column['as']>> = {
  text: 'text', number: 'number', weight: 'weight', money: 'money', datetime: 'dateTime', date: 'date', chip: 'text', bool: 'bool',
}

/** The template asked for by the address (0: none), else the person's own default. */
const templateOf = (templates: readonly Template[], requested: string): Template | null =>
  requested ? (templates.find(({ id }) => String(id) === requested) ?? null) : (templates.find(({ is_default, own }) => is_default && own) ?? null)

const templatesOf = async (visit: Visit) => (visit.may('packages.templates') ? ((await visit.ask('packages.templates', {})).data ?? []) : [])

/** The columns of a saved template in its order (packages.md 4): known ones as the list shows them, the rest by their format. */
export const chosenColumns = (known: Readonly<Record<string, unknown>>) => async (visit: Visit): Promise<ChosenColumns | null> => {
  const template = templateOf(await templatesOf(visit), String(visit.search.template ?? ''))
  if (!template) return null
  const fields = (await visit.ask('packages.columnFields', {})).data ?? []
  const byId = new Map(fields.map((field) => [field.id, field]))
  const columns = template.fields_ids.flatMap((id) => byId.get(id) ?? []).map((field): [string, Column] => [field.field, columnOf(field, known[field.field])])
  return columns.length === 0
    ? null
    : { name: `template-${template.id}`, columns: Object.fromEntries(columns), fixed: { template_id: template.id }, ...sortOf(template) }
}

const sortOf = ({ sort_by, sort }: Template): Pick<ChosenColumns, 'sort'> => (sort_by ? { sort: { by: sort_by, way: sort ?? 'highest' } } : {})

/** The address of a template: its saved filters stand in it, where the reader can undo them. */
function addressOf({ id, filters }: Template): string {
  const text = new URLSearchParams({ template: String(id) })
  for (const [name, value] of Object.entries(filters))
    for (const one of ([] as unknown[]).concat(value)) if (one !== null && one !== undefined && one !== '') text.append(name, String(one))
  return `/packages?${text.toString()}`
}

function columnOf({ label, format, field, sortable }: Field, known: unknown): Column {
  const { hidden: _hidden, ...column } = asColumn((known as ColumnName | Column | undefined) ?? { as: cellOf[format], ...currencyOf(field) })
  return { ...column, label, ...(sortable ? { sort: field } : {}) }
}

/** The column sets one may look at the list with. */
export async function ColumnSets({ visit }: { visit: Visit }) {
  const templates = await templatesOf(visit)
  if (templates.length === 0) return null
  const sets = [{ label: 'Usual', href: '/packages?template=0' }, ...templates.map((template) => ({ label: template.name, href: addressOf(template) }))]
  return <MorePages label="Columns:" now={templateOf(templates, String(visit.search.template ?? ''))?.name ?? 'Usual'} pages={sets} size="small" />
}
