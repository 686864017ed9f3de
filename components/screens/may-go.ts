import { mayOpen } from '@/lib/routes/guard'
import { matchRoute } from '@/lib/routes/routes'
import type { Visit } from './enter'
import type { Action } from './list-definition'

/** Only what the visitor may do or open is offered at all. */
export function offered<T extends Pick<Action, 'call' | 'opens' | 'key'>>(visit: Visit, actions: readonly T[] | undefined): T[] {
  return (actions ?? []).filter((a) =>
    (a.key ? visit.grants.keys.has(a.key) : true) && (a.call ? visit.may(a.call) : true) && (a.opens ? mayGo(visit, a.opens) : true),
  )
}

/** An address that is a field of the row is the upstream's word, which names none the visitor may not open. */
export function mayGo(visit: Visit, href: string): boolean {
  if (href.startsWith('?') || /^\[\w+\]/.test(href)) return true
  const path = matchRoute(href.replace(/\?.*$/, '').replace(/\[\w+\]/g, '0'))
  return path !== null && mayOpen(path, visit.grants)
}
