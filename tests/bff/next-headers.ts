import { AsyncLocalStorage } from 'node:async_hooks'

/** A request under way: the cookies it came with, those its answer sets, its headers. */
export interface Visit {
  jar: Map<string, string>
  sets: { name: string; value: string; options: { maxAge?: number } }[]
  headers: Headers
}

// Held by the process, so that modules loaded a second time still find the request they serve.
const kept = globalThis as { qafilaVisits?: AsyncLocalStorage<Visit> }
export const visits = (kept.qafilaVisits ??= new AsyncLocalStorage<Visit>())

function visit(): Visit {
  const found = visits.getStore()
  if (!found) throw new Error('Asked for cookies outside a request')
  return found
}

/** In the place of Next's `cookies()`: what is set is at once read back, as in a route handler. */
export async function cookies() {
  const { jar, sets } = visit()
  return {
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) as string } : undefined),
    getAll: () => [...jar].map(([name, value]) => ({ name, value })),
    set(name: string, value: string, options: { maxAge?: number } = {}) {
      sets.push({ name, value, options })
      jar.set(name, value)
    },
    delete(name: string) {
      sets.push({ name, value: '', options: { maxAge: 0 } })
      jar.delete(name)
    },
  }
}

export const headers = async () => visit().headers
