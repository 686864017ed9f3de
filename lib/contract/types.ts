import type { z } from 'zod'
import type { Call } from './kernel'
import type { Contract } from './contract'

/** Every call's name, `area.verb`. */
export type CallName = { [A in keyof Contract & string]: `${A}.${keyof Contract[A] & string}` }[keyof Contract & string]
export type CallOf<N extends CallName> = N extends `${infer A}.${infer V}`
  ? A extends keyof Contract
    ? V extends keyof Contract[A]
      ? Contract[A][V]
      : never
    : never
  : never

/** An empty shape is typed as a record of nothing, which would forbid every other field beside it. */
type In<S> = S extends z.ZodType ? (z.input<S> extends Record<string, never> ? unknown : z.input<S>) : never
type Out<S> = S extends z.ZodType ? z.output<S> : never

/** What a caller passes: parameters, query and body in one object. */
export type Input<N extends CallName> = CallOf<N> extends Call<infer P, infer Q, infer B, infer _R> ? In<P> & In<Q> & In<B> : never
/** What a call answers: the envelope's `data` (a list: `{ rows, meta }`). */
export type Reply<N extends CallName> = CallOf<N> extends Call<infer _P, infer _Q, infer _B, infer R> ? Out<R> : never
/** One row of a list call. */
export type Row<N extends CallName> = Reply<N> extends { rows: (infer T)[] } ? T : never
/** Calls that answer a page of rows. */
export type ListName = { [N in CallName]: Reply<N> extends { rows: unknown[]; meta: unknown } ? N : never }[CallName]
/** What a form may ask for: the fields of a call's body. */
export type BodyField<N extends CallName> = CallOf<N> extends Call<infer _P, infer _Q, infer B, infer _R> ? keyof In<B> & string : never
export type QueryField<N extends CallName> = CallOf<N> extends Call<infer _P, infer Q, infer B, infer _R> ? (keyof In<Q> | keyof In<B>) & string : never

/** What the browser knows of a call: enough to build its URL, nothing of its shapes or keys. */
export interface CallCard {
  method: string
  path: string
  kind: 'json' | 'upload' | 'download'
  /** Query names of a call that also has a body. */
  query: string[]
  list: boolean
  refreshes: readonly string[]
  /** Its answer stays in the browser for some minutes. */
  lookup?: true
}
