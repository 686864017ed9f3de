import type { RoutePath } from '@/lib/routes/routes'
import { readyForm } from './form'
import type { FormScreen, ReadyForm } from './form-definition'
import type { Pick as Choice } from './list-definition'
import { filled, inputOf } from './list-query'
import type { Known, OpenRecord, RecordScreen } from './record-definition'
import { addressOf } from './record-open'
import { isShown } from './show-if'

/** Choices as calls answer them: options, plain words, or rows with a name. */
function picksOf(given: unknown): Choice[] {
  if (!Array.isArray(given)) return []
  return given.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) return { value: String(one), label: String(one) }
    const row = one as { value?: Choice['value']; label?: string; id?: number; name?: string }
    return { value: row.value ?? row.id ?? '', label: row.label ?? row.name ?? '' }
  })
}

/** Who may not ask for the choices reads the record's own. */
const ownPick = (name: string, record: Known | null): Choice[] => {
  const value = record?.[name] as Choice['value'] | null | undefined
  return value === null || value === undefined ? [] : [{ value, label: String(record?.[name.replace(/_id$/, '')] ?? value) }]
}

/** The sections this visitor is shown. */
function shownSections({ visit }: OpenRecord, screen: RecordScreen, form: FormScreen): FormScreen {
  const isOpen = (title: string) => {
    const { key, but } = screen.only?.[title] ?? {}
    return (!key || visit.grants.keys.has(key)) && (!but || visit.grants.user_category !== but)
  }
  return { ...form, sections: Object.fromEntries(Object.entries(form.sections).filter(([title]) => isOpen(title))) }
}

/** The fields that stay as they are, and why. */
function lockedOf({ visit, record, maySave }: OpenRecord, screen: RecordScreen, all: string[]): Partial<Pick<ReadyForm, 'locked' | 'lockedReason'>> {
  if (!record) return {}
  const locks = (screen.locks ?? []).filter(({ when, category }) => isShown(when, record) && (!category || category === visit.grants.user_category))
  const lock = locks.find(({ fields, but }) => !fields && !but) ?? (maySave ? locks[0] : { reason: screen.readOnly, fields: undefined, but: undefined })
  if (!lock) return {}
  return { locked: all.filter((name) => (!lock.fields || lock.fields.includes(name)) && !lock.but?.includes(name)), lockedReason: lock.reason }
}

/** A form of the record, ready for the browser: its choices, what of it is locked, where it leads. */
export function recordForm(path: RoutePath, open: OpenRecord, screen: RecordScreen, given: FormScreen): ReadyForm {
  const { visit, record, choices } = open
  const { id, ...beside } = addressOf(visit)
  // `/new` is no id: where a new record leads is filled in once it has one.
  const address = id === undefined || id === 'new' ? beside : { id, ...beside }
  const form = readyForm(path, shownSections(open, screen, given), visit, record)
  const source = { ...record, ...choices }
  const sections = form.sections.map(({ title, fields }) => ({
    title,
    fields: fields.map((field) => (
      field.optionsFrom ? { ...field, options: field.optionsFrom in source ? picksOf(source[field.optionsFrom]) : ownPick(field.name, record) } : field
    )),
  }))
  const all = [...sections.flatMap(({ fields }) => fields.map(({ name }) => name)), ...form.ofParts]
  return {
    ...form,
    ...lockedOf(open, screen, all),
    sections,
    then: filled(form.then, address),
    ...(screen.cancel && { cancel: filled(screen.cancel, { ...record, ...address }) }),
    load: record && screen.load && !screen.steps ? { call: screen.load, input: inputOf(screen.input ?? { id: '[id]' }, address) } : null,
  }
}
