import type { AnyCall } from '@/lib/contract/kernel'
import { inTransaction, type Db } from '../db/db'
import { Refusal } from './refusal'

/** What a trial would have answered: its transaction is taken back with all it wrote. */
class Tried extends Error {
  constructor(readonly answer: unknown) {
    super('Only tried.')
  }
}

export const TRIED = 'This is what would be done. Nothing was changed.'

/**
 * Runs the work of a writing call, and takes back all it wrote; what is answered is what it would answer. 400 for a call that asks a partner
 * or takes files.
 */
export async function tried(db: Db, call: AnyCall, work: (tx: Db) => Promise<unknown>): Promise<unknown> {
  if (call.asksOutside || call.kind !== 'json') throw new Refusal(400, 'This call cannot be tried.')
  try {
    return await inTransaction(db, async (tx): Promise<never> => {
      throw new Tried(await work(tx))
    })
  } catch (error) {
    if (error instanceof Tried) return error.answer
    throw error
  }
}
