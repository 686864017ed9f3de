import { Answer, type Ctx } from './implement'

type Shell<P, Q, B, R> = (ctx: Ctx<P, Q, B>) => Promise<R>
type Key = number | string
interface Change<After> { before: unknown; after: After }

/** What is logged of the record instead of itself. */
interface Logs<C, M, L> { log?: (ctx: C, record: M) => L }
/** What is answered instead of the record. */
interface Answers<C, M, R> { answer: (ctx: C, record: M) => R | Promise<R> }
/** Known by a code, or not by the id of the address: what it is logged under. */
interface By<M> { by: (record: M) => Key }
interface Says<M> { says?: (record: M) => string }
/** What the overloads have tied together, for what runs: methods, so that each may take its own record. */
interface Loose<C, L> {
  by?(record: unknown): Key
  log?(ctx: C, record: unknown): L
  answer?(ctx: C, record: unknown): unknown
  says?(record: unknown): string
}
type Reads<C> = { read(ctx: C, record: unknown): unknown }['read']

/**
 * A handler that adds a record: `add` judges and writes it, the shell leaves its audit row and answers 201, with the message `says` gives. Where `add` gives
 * the new id alone, what was sent is logged and `answer` reads the record back; else the record itself is logged and answered, unless `more` says otherwise.
 */
export function adds<P, Q, B, R>(
  entity: string, add: (ctx: Ctx<P, Q, B>) => Promise<number>, answer: (ctx: Ctx<P, Q, B>, id: number) => R | Promise<R>,
): Shell<P, Q, B, Answer<R>>
export function adds<P, Q, B, M extends object, R>(
  entity: string, add: (ctx: Ctx<P, Q, B>) => Promise<M>, more: By<M> & Answers<Ctx<P, Q, B>, M, R> & Logs<Ctx<P, Q, B>, M, unknown> & Says<M>,
): Shell<P, Q, B, Answer<R>>
export function adds<P, Q, B, M extends object>(
  entity: string, add: (ctx: Ctx<P, Q, B>) => Promise<M>, more: By<M> & Logs<Ctx<P, Q, B>, M, unknown> & Says<M>,
): Shell<P, Q, B, Answer<M>>
export function adds<P, Q, B, M extends { id: number }, R>(
  entity: string, add: (ctx: Ctx<P, Q, B>) => Promise<M>, more: Answers<Ctx<P, Q, B>, M, R> & Logs<Ctx<P, Q, B>, M, unknown> & Says<M>,
): Shell<P, Q, B, Answer<R>>
export function adds<P, Q, B, M extends { id: number }>(
  entity: string, add: (ctx: Ctx<P, Q, B>) => Promise<M>, more?: Logs<Ctx<P, Q, B>, M, unknown> & Says<M>,
): Shell<P, Q, B, Answer<M>>
export function adds<P, Q, B>(
  entity: string, add: (ctx: Ctx<P, Q, B>) => Promise<object | number>,
  more: ((ctx: Ctx<P, Q, B>, id: number) => unknown) | Loose<Ctx<P, Q, B>, unknown> = {},
): Shell<P, Q, B, Answer<unknown>> {
  return async (ctx) => {
    const made = await add(ctx)
    if (typeof more === 'function') {
      ctx.audit({ entity, entity_id: made as number, after: ctx.body })
      return new Answer(201, await more(ctx, made as number))
    }
    ctx.audit({ entity, entity_id: more.by ? more.by(made) : (made as { id: number }).id, after: more.log ? more.log(ctx, made) : made })
    return new Answer(201, more.answer ? await more.answer(ctx, made) : made, more.says?.(made))
  }
}

/**
 * A handler that changes the record its address names (`params.id`), or the one `by` gives the name of: `change` locks, judges and writes it and gives what was
 * and what is; the shell leaves the audit row. Answers what is, or what `answer` reads once it is logged.
 */
export function changes<P, Q, B, C extends Change<unknown>, R>(
  entity: string, change: (ctx: Ctx<P, Q, B>) => Promise<C>, more: By<C['after']> & Answers<Ctx<P, Q, B>, C, R> & Logs<Ctx<P, Q, B>, C, Change<unknown>>,
): Shell<P, Q, B, R>
export function changes<P, Q, B, C extends Change<unknown>>(
  entity: string, change: (ctx: Ctx<P, Q, B>) => Promise<C>, more: By<C['after']> & Logs<Ctx<P, Q, B>, C, Change<unknown>>,
): Shell<P, Q, B, C['after']>
export function changes<P extends { id: number }, Q, B, C extends Change<unknown>, R>(
  entity: string, change: (ctx: Ctx<P, Q, B>) => Promise<C>, more: Answers<Ctx<P, Q, B>, C, R> & Logs<Ctx<P, Q, B>, C, Change<unknown>>,
): Shell<P, Q, B, R>
export function changes<P extends { id: number }, Q, B, After, R>(
  entity: string, change: (ctx: Ctx<P, Q, B>) => Promise<Change<After>>, answer: (ctx: Ctx<P, Q, B>, after: After) => R | Promise<R>,
): Shell<P, Q, B, R>
export function changes<P extends { id: number }, Q, B, C extends Change<unknown>>(
  entity: string, change: (ctx: Ctx<P, Q, B>) => Promise<C>, more?: Logs<Ctx<P, Q, B>, C, Change<unknown>>,
): Shell<P, Q, B, C['after']>
export function changes<P, Q, B>(
  entity: string, change: (ctx: Ctx<P, Q, B>) => Promise<Change<unknown>>,
  more: Reads<Ctx<P, Q, B>> | Loose<Ctx<P, Q, B>, Change<unknown>> = {},
): Shell<P, Q, B, unknown> {
  return async (ctx) => {
    const changed = await change(ctx)
    if (typeof more === 'function') {
      ctx.audit({ entity, entity_id: (ctx.params as { id: number }).id, before: changed.before, after: changed.after })
      return more(ctx, changed.after)
    }
    const { before, after } = more.log ? more.log(ctx, changed) : changed
    ctx.audit({ entity, entity_id: more.by ? more.by(changed.after) : (ctx.params as { id: number }).id, before, after })
    return more.answer ? more.answer(ctx, changed) : changed.after
  }
}

/**
 * A handler that moves the record its address names from one status to another; `note`
 * is logged beside the new one (a reason, remarks). Answers what `answer` reads.
 */
export function moves<P extends { id: number }, Q, B, R>(
  entity: string, move: (ctx: Ctx<P, Q, B>) => Promise<{ from: string; to: string }>,
  answer: (ctx: Ctx<P, Q, B>, to: string) => R | Promise<R>, note?: (ctx: Ctx<P, Q, B>) => object,
): Shell<P, Q, B, R> {
  return async (ctx) => {
    const { from, to } = await move(ctx)
    ctx.audit({ entity, entity_id: ctx.params.id, before: { status: from }, after: { status: to, ...note?.(ctx) } })
    return answer(ctx, to)
  }
}

/**
 * A handler that removes the record its address names: `remove` gives what was, logged under
 * what `by` gives where it is known by a code. Answers `left`: null, or what it leaves.
 */
export function removes<P, Q, B, M extends object, R>(entity: string, remove: (ctx: Ctx<P, Q, B>) => Promise<M>, left: R, more: By<M>): Shell<P, Q, B, R>
export function removes<P extends { id: number }, Q, B, R = null>(entity: string, remove: (ctx: Ctx<P, Q, B>) => Promise<unknown>, left?: R): Shell<P, Q, B, R>
export function removes<P, Q, B>(
  entity: string, remove: (ctx: Ctx<P, Q, B>) => Promise<unknown>, left: unknown = null, more: Loose<Ctx<P, Q, B>, unknown> = {},
): Shell<P, Q, B, unknown> {
  return async (ctx) => {
    const before = await remove(ctx)
    ctx.audit({ entity, entity_id: more.by ? more.by(before) : (ctx.params as { id: number }).id, before })
    return left
  }
}
