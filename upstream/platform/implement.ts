import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Area, Call } from '@/lib/contract/kernel'
import type { Db } from '../db/db'
import type { AuditEntry } from './audit'
import type { Services } from './services'
import type { Who } from './who'

/** A file received with an upload call, spooled to disk while it came in. */
export interface ReceivedFile {
  /** The form field it came in. */
  field: string
  /** Where it lies until the call ends. */
  path: string
  /** The sender's name for it, control characters and folders removed. */
  name: string
  mime: string
  size: number
  sha256: string
}

/** A streamed answer. `inline` opens in the browser, otherwise it is saved. */
export class Download {
  constructor(
    readonly body: Readable | Buffer,
    readonly type: string,
    readonly fileName: string,
    readonly inline = false,
    /** The `cache-control` of a file that is nobody's secret; others are kept nowhere. */
    readonly cached?: string,
  ) {}
}

/** An answer with a status or message of its own (201, 202 ...). */
export class Answer<T> {
  constructor(
    readonly status: number,
    readonly data: T,
    readonly message = 'OK',
  ) {}
}

export interface RequestFacts {
  id: string
  ip: string
  user_agent: string
  environment: string
  /** A client's system asks what would be done; nothing of it may stay. */
  is_trial?: boolean
}

export interface Ctx<P, Q, B> {
  params: P
  query: Q
  body: B
  who: Who
  /** A transaction when the call writes, the pool otherwise. */
  db: Db
  services: Services
  request: RequestFacts
  file: ReceivedFile | null
  /** All files of an upload that may bring several. */
  files: readonly ReceivedFile[]
  /** Says what changed; a writing call that says nothing gets a row made from its name and parameters. */
  audit: (entry: AuditEntry) => void
}

type Out<S> = S extends z.ZodType ? z.output<S> : never
type ReplyIn<S> = S extends z.ZodType ? z.input<S> : never

export type Handler<C> =
  C extends Call<infer P, infer Q, infer B, infer R>
    ? (ctx: Ctx<Out<P>, Out<Q>, Out<B>>) => Promise<ReplyIn<R> | Answer<ReplyIn<R>> | Download>
    : never
export type AnyHandler = (ctx: Ctx<never, never, never>) => Promise<unknown>
export type Handlers<A extends Area> = { [V in keyof A]: Handler<A[V]> }

/** Ties an area's handlers to its contract: a missing or misshapen one does not compile. */
export function implement<A extends Area>(_area: A, handlers: Handlers<A>): Record<keyof A, AnyHandler> {
  return handlers as Record<keyof A, AnyHandler>
}
