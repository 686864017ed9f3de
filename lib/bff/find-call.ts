import { calls } from '@/lib/contract/contract'
import type { AnyCall } from '@/lib/contract/kernel'

interface Entry {
  name: string
  call: AnyCall
  segments: string[]
}
export interface Found {
  name: string
  call: AnyCall
  /** The path rebuilt from the call's template with each parameter encoded anew. */
  path: string
}

const isParam = (segment: string) => segment.startsWith(':')
const shapeOf = (entry: Entry) => entry.segments.map((s) => (isParam(s) ? '1' : '0')).join('')

/** Calls by method and number of segments: a look-up reads a handful of templates, not a thousand. */
const shelf = new Map<string, Entry[]>()
for (const [name, call] of calls) {
  const segments = call.path.slice(1).split('/')
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
  const entry = shelf.get(`${method} ${given.length}`)?.find((e) => e.segments.every((want, i) => isParam(want) || want === given[i]))
  if (!entry) return null
  const path = entry.segments.map((want, i) => (isParam(want) ? encodeURIComponent(given[i] as string) : want)).join('/')
  return { name: entry.name, call: entry.call, path: `/${path}` }
}
