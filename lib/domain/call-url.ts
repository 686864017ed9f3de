import { Refused } from './refused'

/** A path's parameter names in order: `/api/a/:id/b/:state` -> ['id', 'state']. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string)
}

interface Where {
  method: string
  path: string
  /** Query names of a call that also has a body; without it they are read from the call's shape. */
  query?: string[] | object
}

/** A value as a path segment. URL parsers take dots for a step up however they are encoded, so such a name has no address. */
function segment(value: unknown): string {
  const text = String(value ?? '')
  if (/^\.{0,2}$/.test(text)) throw new Refused(404, 'There is nothing under this address.')
  return encodeURIComponent(text)
}

/**
 * One flat input to URL and body: parameters by the path's names, then query (for GET and DELETE everything left, else the
 * call's query names), then body. Shared by browser, portal server and tests, so all ask alike. Throws `Refused` 404 for a
 * parameter that cannot be a segment.
 */
export function splitInput(call: Where, input: Record<string, unknown>): { url: string; body: Record<string, unknown> | null } {
  const names = paramNames(call.path)
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => segment(input[name]))
  const rest = Object.entries(input).filter(([name, value]) => !names.includes(name) && value !== undefined)
  const bodiless = call.method === 'GET' || call.method === 'DELETE'
  const queryNames = Array.isArray(call.query) ? (call.query as string[]) : Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {})
  const search = new URLSearchParams()
  const body: Record<string, unknown> = {}
  for (const [name, value] of rest) {
    if (!bodiless && !queryNames.includes(name)) body[name] = value
    else for (const one of Array.isArray(value) ? value : [value]) if (one !== null && one !== '') search.append(name, String(one))
  }
  const query = search.toString()
  return { url: query ? `${path}?${query}` : path, body: bodiless ? null : body }
}
