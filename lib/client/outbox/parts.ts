import type { Kept, OutboxCall } from './events'

/** Where events lie until they are answered. */
export interface OutboxStore<N extends OutboxCall> {
  /** Adds an event or replaces the one with its id; rejects when the device cannot keep it. */
  put(event: Kept<N>): Promise<void>
  /** The first `limit` events without a refusal, in order of `seq`. */
  waiting(limit: number): Promise<Kept<N>[]>
  /** Every event, in order of `seq`. */
  all(): Promise<Kept<N>[]>
  remove(ids: readonly string[]): Promise<void>
}

/** What became of an event. `later`: not refused but not now, so it stays. `isAlready`: refused since it stands already, so nobody need look at it. */
export type Outcome<A> = { id: string } & ({ result: 'done'; data: A } | { result: 'refused'; message: string; isAlready?: boolean } | { result: 'later' })

export interface Settled<N extends OutboxCall, A> {
  event: Kept<N>
  outcome: Outcome<A>
}

export interface OutboxParts<N extends OutboxCall, A> {
  /** The calls it is opened for. */
  calls: readonly [N, ...N[]]
  store: OutboxStore<N>
  /** Events read for one call, at most. */
  most: number
  /** Of the first that wait, those that go in one call; the first one always does. */
  together(waiting: readonly Kept<N>[]): readonly Kept<N>[]
  /** Sends events in order; one its answer leaves out is sent again later. Rejects with `Refused` or a network error when the service could not be asked. */
  send(batch: readonly Kept<N>[]): Promise<readonly Outcome<A>[]>
  /** Told of every outcome this page got. */
  onSettled(settled: readonly Settled<N, A>[]): void
  /** Whether trying again is of no use until somebody signs in. */
  isSignedOut(error: unknown): boolean
  /** Beyond these nothing more is taken. */
  limits?: { events: number; ms: number }
  /** Keeps other pages from sending at the same time. */
  alone?<T>(work: () => Promise<T>): Promise<T>
  newId?(): string
  now?(): number
  /** 0 to 1; spreads the devices of a building that comes back online at once. */
  random?(): number
}

/** It stands, by this event or by one before it. */
export const isSettled = (outcome: Outcome<unknown>): boolean => outcome.result === 'done' || (outcome.result === 'refused' && outcome.isAlready === true)
