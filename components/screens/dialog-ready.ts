import type { RoutePath } from '@/lib/routes/routes'
import type { DialogForm, ReadyDialog } from './dialog-definition'
import type { Visit } from './enter'
import type { FormField } from './form-definition'
import { bodySchema, readyFields } from './form-rules'

/** The dialog that adds or changes rows, where the list has one and the visitor may; the fields are those its call takes. */
export function readyDialog(path: RoutePath, form: DialogForm | undefined, which: 'add' | 'change', visit: Visit): ReadyDialog | null {
  const side = form?.[which]
  if (!form || !side || !visit.may(side.call)) return null
  const body = bodySchema(side.call)
  const sections = Object.entries(form.sections).map(([title, fields]) => ({
    title,
    fields: readyFields(body, Object.fromEntries(Object.entries(fields as Record<string, FormField>).filter(([name]) => body.properties?.[name]))),
  }))
  return {
    draft: `${path}#${side.call}`,
    call: side.call,
    sections: sections.filter(({ fields }) => fields.length > 0),
    start: (form.add && which === 'add' ? form.add.start : undefined) ?? {},
    title: 'title' in side ? side.title : side.label,
    save: 'title' in side ? 'Save' : side.label,
    done: side.done,
    with: 'with' in side ? side.with : {},
    load: 'load' in side ? (side.load ?? null) : null,
    showIf: 'showIf' in side ? side.showIf : undefined,
    lockedFrom: which === 'change' ? (form.lockedFrom ?? null) : null,
    lockedReason: form.lockedReason ?? 'This can no longer be changed.',
    preview: form.preview ?? null,
  }
}
