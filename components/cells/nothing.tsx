import { en } from '@/lib/words/en'

/** An empty value: a dash to the eye, a word to the ear. */
export function Nothing() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{en.common.none}</span>
    </span>
  )
}

export const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** A value as one line of text; objects by their usual names. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value && typeof value === 'object') {
    const { label, name, code } = value as { label?: unknown; name?: unknown; code?: unknown }
    return asText(label ?? name ?? code ?? JSON.stringify(value))
  }
  return ''
}
