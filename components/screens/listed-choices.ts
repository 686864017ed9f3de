import type { CallName, Input } from '@/lib/contract/types'
import type { Visit } from './enter'
import type { ReadyField } from './form-definition'

/** Several of a lookup's rows are ticked, so its rows come with the page. */
export async function listedChoices<T extends { sections: { title: string; fields: ReadyField[] }[] }>(form: T, visit: Visit): Promise<T> {
  const listed = async (field: ReadyField): Promise<ReadyField> => {
    if (field.as !== 'choices' || !field.lookup) return field
    const { call, value, text } = field.lookup
    const { data } = await visit.ask(call, {} as Input<CallName>)
    const found = (Array.isArray(data) ? data : []) as Record<string, string | number>[]
    return { ...field, options: found.map((row) => ({ value: row[value] ?? '', label: String(row[text] ?? '') })) }
  }
  return { ...form, sections: await Promise.all(form.sections.map(async (s) => ({ ...s, fields: await Promise.all(s.fields.map(listed)) }))) }
}
