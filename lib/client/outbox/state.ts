import type { Kept, OutboxCall } from './events'

export interface OutboxState<N extends OutboxCall> {
  /** Events not answered yet. */
  waiting: number
  /** Events the service refused, kept until a person decides. */
  attention: readonly Kept<N>[]
  /** Why nothing moves at the moment, or null while all is well. */
  trouble: string | null
  /** Nothing is sent until somebody signs in. */
  isSignedOut: boolean
  /** More is waiting, or longer, than this outbox may hold: nothing more is taken. */
  isFull: boolean
}

/** Of an outbox that is not open yet. */
export const emptyOutbox = { waiting: 0, attention: [], trouble: null, isSignedOut: false, isFull: false } as const satisfies OutboxState<OutboxCall>
