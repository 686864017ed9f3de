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

/** Calls by method and number of segments: a look-up reads a handful of templates, not a thousand. */
const shelf = new Map<string, Entry[]>()
for (const [name, call] of calls) {
  const segments = call.path.slice(1).split('/')
  const at = `${call.method} ${segments.length}`
  const entries = shelf.get(at) ?? []
  entries.push({ name, call, segments })
  // Fixed words before parameters: `/api/inbox/unread-count` before `/api/inbox/:id`.
  entries.sort((a, b) => a.segments.filter((s) => s.startsWith(':')).length - b.segments.filter((s) => s.startsWith(':')).length)
  shelf.set(at, entries)
}

/** One parameter as the visitor meant it, or null when it holds what could leave its segment further on. */
function plain(segment: string): string | null {
  let text: string
  try {
    text = decodeURIComponent(segment)
  } catch {
    return null
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (text === '' || text === '.' || text === '..' || /[/\\\u0000-\u001f\u007f]/.test(text) || /%2e|%2f|%5c|%00/i.test(text)) return null
  return text.length > 300 ? null : text
}

/** The contract's call for a request, or null: an unknown path is never forwarded. */
export function findCall(method: string, pathname: string): Found | null {
  if (pathname.includes('//') || pathname.includes('\\')) return null
  const segments = pathname.replace(/\/$/, '').slice(1).split('/')
  for (const entry of shelf.get(`${method} ${segments.length}`) ?? []) {
    const path: string[] = []
    const fits = entry.segments.every((want, i) => {
      const got = segments[i] as string
      if (!want.startsWith(':')) return path.push(want) > 0 && want === got
      const value = plain(got)
      return value !== null && path.push(encodeURIComponent(value)) > 0
    })
    if (fits) return { name: entry.name, call: entry.call, path: `/${path.join('/')}` }
  }
  return null
}
