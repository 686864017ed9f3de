import { noPermission } from './refusal'
import { isRegional, type Who } from './who'

/** Handlers of what is head office's alone: a regional team is refused, whatever its keys; `open` names those that cut themselves. */
export function headOfficeOnly<H extends object>(handlers: H, open: readonly (keyof H)[] = []): H {
  const closed = Object.entries(handlers).map(([name, handler]) => [
    name,
    open.includes(name as keyof H) ? handler : async (ctx: { who: Who }) => {
      if (isRegional(ctx.who)) throw noPermission()
      return (handler as (ctx: unknown) => Promise<unknown>)(ctx)
    },
  ])
  return Object.fromEntries(closed) as H
}
