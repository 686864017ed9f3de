/** A choice: what is kept, what people read, and a second line or code to tell like-named ones apart. */
export type FieldOption<Value extends string | number | boolean = string | number> = {
  value: Value
  label: string
  hint?: string
  /** Why it cannot be chosen now. */
  disabledReason?: string | null
}

/** More than this and choosing needs a search (ux.md, "Form"). */
export const longList = 8

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Options whose label or hint contains every word typed; those that start with it come first. */
export function matching<O extends FieldOption<string | number | boolean>>(options: readonly O[], typed: string): O[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const first = words[0]
  if (first === undefined) return [...options]
  const hits = options.filter(option => {
    const text = plain(`${option.label} ${option.hint ?? ''} ${option.value}`)
    return words.every(word => text.includes(word))
  })
  const rank = (option: O) => (plain(option.label).startsWith(first) ? 0 : 1)
  return hits.toSorted((a, b) => rank(a) - rank(b))
}
