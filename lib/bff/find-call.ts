import { doorCalls } from '@/lib/contract/contract'
import type { AnyCall } from '@/lib/contract/kernel'

/** A fixed word, with a parameter after it when `param` is set: `action_mark_:action` is both. */
interface Segment {
  word: string
  param: boolean
}
interface Entry {
  name: string
  call: AnyCall
  segments: Segment[]
}
export interface Found {
  name: string
  call: AnyCall
  /** The path rebuilt from the call's template with each parameter encoded anew. */
  path: string
}

function segmentOf(text: string): Segment {
  const at = text.indexOf(':')
  return at < 0 ? { word: text, param: false } : { word: text.slice(0, at), param: true }
}
const shapeOf = (entry: Entry) => entry.segments.map((s) => (!s.param ? '0' : s.word ? '1' : '2')).join('')
const fits = ({ word, param }: Segment, given: string) => (param ? given.length > word.length && given.startsWith(word) : given === word)

/** Calls by method and number of segments: a look-up reads a handful of templates, not a thousand. */
const shelf = new Map<string, Entry[]>()
for (const [name, call] of doorCalls) {
  const segments = call.path.slice(1).split('/').map(segmentOf)
  const at = `${call.method} ${segments.length}`
  shelf.set(at, [...(shelf.get(at) ?? []), { name, call, segments }])
}
// As the upstream's router reads: from the left, a fixed word before a parameter, `/api/inbox/unread-count` before `/api/inbox/:id`.
for (const entries of shelf.values()) entries.sort((a, b) => shapeOf(a).localeCompare(shapeOf(b)))

/** One segment as the visitor meant it, or null when it holds what could leave its segment further on. */
function plain(segment: string): string | null {
  let text: string
  try {
    text = decodeURIComponent(segment)
  } catch {
    return null
  }
  if (/^\.{0,2}$/.test(text) || /[/\\\u0000-\u001f\u007f]/.test(text) || /%2e|%2f|%5c|%00/i.test(text)) return null
  return text.length > 300 ? null : text
}

/**
 * The contract's call for a request, or null: an unknown path is never forwarded. Fixed words are compared decoded, for that
 * is how the upstream reads them: `unread%2Dcount` must not pass here as an id and there as a call of its own.
 */
export function findCall(method: string, pathname: string): Found | null {
  const segments = pathname.replace(/\/$/, '').slice(1).split('/').map(plain)
  if (segments.includes(null)) return null
  const given = segments as string[]
  const entry = shelf.get(`${method} ${given.length}`)?.find((e) => e.segments.every((want, i) => fits(want, given[i] as string)))
  if (!entry) return null
  const path = entry.segments.map(({ word, param }, i) => (param ? word + encodeURIComponent((given[i] as string).slice(word.length)) : word)).join('/')
  return { name: entry.name, call: entry.call, path: `/${path}` }
}
