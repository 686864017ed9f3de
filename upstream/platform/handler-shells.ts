import { Answer, type Ctx } from './implement'

type Shell<P, Q, B, R> = (ctx: Ctx<P, Q, B>) => Promise<R>

/**
 * A handler that adds a record: `add` judges and writes it, the shell leaves its audit row and answers 201. Where `add` gives the new id alone, what
 * was sent is logged and `answer` reads the record back; else the record itself is logged and answered.
 */
export function adds<P, Q, B, R extends { id: number }>(entity: string, add: (ctx: Ctx<P, Q, B>) => Promise<R>): Shell<P, Q, B, Answer<R>>
export function adds<P, Q, B, R>(entity: string, add: (ctx: Ctx<P, Q, B>) => Promise<number>, answer: (ctx: Ctx<P, Q, B>, id: number) => R | Promise<R>): Shell<P, Q, B, Answer<R>>
export function adds<P, Q, B>(entity: string, add: (ctx: Ctx<P, Q, B>) => Promise<{ id: number } | number>, answer?: (ctx: Ctx<P, Q, B>, id: number) => unknown): Shell<P, Q, B, Answer<unknown>> {
  return async (ctx) => {
    const made = await add(ctx)
    const id = typeof made === 'number' ? made : made.id
    ctx.audit({ entity, entity_id: id, after: typeof made === 'number' ? ctx.body : made })
    return new Answer(201, answer ? await answer(ctx, id) : made)
  }
}

/**
 * A handler that changes the record its address names (`params.id`): `change` locks, judges and writes it and gives what was and what is; the shell leaves the
 * audit row. Answers what is, or what `answer` reads once it is logged.
 */
export function changes<P extends { id: number }, Q, B, After>(entity: string, change: (ctx: Ctx<P, Q, B>) => Promise<{ before: unknown; after: After }>): Shell<P, Q, B, After>
export function changes<P extends { id: number }, Q, B, After, R>(
  entity: string, change: (ctx: Ctx<P, Q, B>) => Promise<{ before: unknown; after: After }>, answer: (ctx: Ctx<P, Q, B>, after: After) => R | Promise<R>,
): Shell<P, Q, B, R>
export function changes<P extends { id: number }, Q, B>(
  entity: string, change: (ctx: Ctx<P, Q, B>) => Promise<{ before: unknown; after: unknown }>, answer?: (ctx: Ctx<P, Q, B>, after: never) => unknown,
): Shell<P, Q, B, unknown> {
  return async (ctx) => {
    const { before, after } = await change(ctx)
    ctx.audit({ entity, entity_id: ctx.params.id, before, after })
    // The overloads above tie what `change` gives to what `answer` takes.
    return answer ? answer(ctx, after as never) : after
  }
}

/** A handler that moves the record its address names from one status to another; `note` is logged beside the new one (a reason, remarks). Answers what `answer` reads. */
export function moves<P extends { id: number }, Q, B, R>(
  entity: string, move: (ctx: Ctx<P, Q, B>) => Promise<{ from: string; to: string }>, answer: (ctx: Ctx<P, Q, B>, to: string) => R | Promise<R>, note?: (ctx: Ctx<P, Q, B>) => object,
): Shell<P, Q, B, R> {
  return async (ctx) => {
    const { from, to } = await move(ctx)
    ctx.audit({ entity, entity_id: ctx.params.id, before: { status: from }, after: { status: to, ...note?.(ctx) } })
    return answer(ctx, to)
  }
}

/** A handler that removes the record its address names: `remove` gives what was. Answers `left`: null, or the status it has now. */
export function removes<P extends { id: number }, Q, B, R = null>(entity: string, remove: (ctx: Ctx<P, Q, B>) => Promise<unknown>, left?: R): Shell<P, Q, B, R> {
  return async (ctx) => {
    ctx.audit({ entity, entity_id: ctx.params.id, before: await remove(ctx) })
    return (left ?? null) as R
  }
}
