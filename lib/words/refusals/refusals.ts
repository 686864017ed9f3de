import { fill } from '../fill'
import { isolated } from '../isolate'

/**
 * What the service and the portal may answer, by the English they say it in (`{gaps}` for what differs), as msgid and msgstr of gettext. Names within a
 * sentence ('in yard') are entries too. tests/house/refusal-words.test.ts holds that no sentence a screen in this language can be answered is missing.
 */
export type Refusals = Readonly<Record<string, string>>

interface Known {
  pattern: RegExp
  gaps: string[]
  said: string
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function known([english, said]: readonly [string, string]): Known {
  const parts = english.split(/\{(\w+)\}/)
  return {
    pattern: new RegExp(`^${parts.map((part, i) => (i % 2 === 0 ? escaped(part) : '(.+?)')).join('')}$`, 's'), gaps: parts.filter((_, i) => i % 2 === 1), said,
  }
}

const readied = new WeakMap<Refusals, Known[]>()

/** Those with gaps, the most particular first. */
function knownOf(refusals: Refusals): Known[] {
  const made = readied.get(refusals)
    ?? Object.entries(refusals)
      .filter(([english]) => english.includes('{'))
      .toSorted(([a], [b]) => b.replaceAll(/\{\w+\}/g, '').length - a.replaceAll(/\{\w+\}/g, '').length)
      .map(known)
  readied.set(refusals, made)
  return made
}

/**
 * A sentence of the service in the language of `refusals`; null for one it does not
 * know. What fills its gaps is translated where it is known, and isolated where not.
 */
export function refusalIn(refusals: Refusals, message: string): string | null {
  const plain = refusals[message]
  if (plain !== undefined) return plain
  for (const { pattern, gaps, said } of knownOf(refusals)) {
    const found = pattern.exec(message)
    if (found) return fill(said, Object.fromEntries(gaps.map((gap, i) => [gap, refusalIn(refusals, found[i + 1] ?? '') ?? isolated(found[i + 1] ?? '')])))
  }
  return null
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0

/**
 * What to show of an answer: its sentence in the reader's language. One that is not known is never shown as if it were: `unknown` says in the reader's
 * language that it was refused and quotes it as `{message}`. A language without entries (English) shows what it is told, and so does what is in it already.
 */
export function saidIn(refusals: Refusals, unknown: string, message: string): string {
  if (Object.keys(refusals).length === 0) return message
  const said = refusalIn(refusals, message)
  if (said !== null) return said
  return count(message, /\p{Script=Arabic}/gu) > count(message, /\p{Script=Latin}/gu) ? message : fill(unknown, { message: isolated(message) })
}
