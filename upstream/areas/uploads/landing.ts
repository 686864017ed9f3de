import { sql } from 'drizzle-orm'
import { copyRows, type CopyValue } from '../../db/copy-rows'
import { inTransaction, rows, type Db } from '../../db/db'
import type { CellError } from '../../sheets/cells'
import { holdClaim, noCounts, noteProgress, type Counts } from './claims'
import type { OpenUpload } from '../../core/uploads/open-upload'
import { clashingRows, refusedRows, type Outcome } from './outcomes'
import { resolveErrors, resolveMended, responsesOf, withdrawErrors, writeResponses, type Response } from './responses'
import { writeChecks, type RowResult } from './checks'
import type { ClaimedUpload, KindRun, ReadRow, Write } from '../../core/uploads/upload-work'

type Landing<Thing> = Extract<Outcome<Thing>, { is: 'lands' }>

/** PostgreSQL's classes for "the data is at fault": 21 two rows for one, 22 data exceptions, 23 broken constraints. */
const dataFault = /^2[123]/

function pgFault(error: unknown): { constraint: string } | null {
  const { code, constraint } = ((error as { cause?: unknown }).cause ?? error) as { code?: unknown; constraint?: unknown }
  return typeof code === 'string' && dataFault.test(code) ? { constraint: typeof constraint === 'string' ? constraint : '' } : null
}

const unsaved: CellError = {
  column: 'Row', value: '', message: 'The row could not be saved; look for values that are unusually long or large.', code: 'conflict',
}

/**
 * Writes a batch at once, and where a constraint refuses it, its halves and theirs, until only the rows at fault are left out: good
 * rows cost one attempt, a bad one never undoes another. Answers what was refused.
 */
async function applyAll<Thing>(
  tx: Db, run: KindRun<Thing>, landing: readonly Landing<Thing>[], readied?: Write | null,
): Promise<Map<Landing<Thing>, CellError>> {
  if (landing.length === 0) return new Map()
  try {
    await inTransaction(tx, readied ?? ((savepoint) => run.apply(savepoint, landing.map(({ thing }) => thing))))
    return new Map()
  } catch (error) {
    const fault = pgFault(error)
    if (!fault) throw error
    const [only, ...others] = landing
    if (only && others.length === 0) return new Map([[only, run.explain(fault.constraint, only.thing) ?? unsaved]])
    const half = landing.length >> 1
    return new Map([...(await applyAll(tx, run, landing.slice(0, half))), ...(await applyAll(tx, run, landing.slice(half)))])
  }
}

/** What is remembered of a thing that landed. */
interface Landed {
  scope: number
  key: string
  hash: string
  result: 'created' | 'updated'
  /** The ledger had the key before. */
  isKnown: boolean
}

const ledgerColumns = ['kind', 'scope', 'row_key', 'row_hash', 'upload_id', 'result']

function* ledgerRows({ kind, id }: ClaimedUpload, landed: readonly Landed[]): Generator<CopyValue[]> {
  for (const { scope, key, hash, result } of landed) yield [kind, scope, key, hash, id, result]
}

const rememberAnew = (tx: Db, upload: ClaimedUpload, landed: readonly Landed[]) =>
  rows(
    tx,
    sql`insert into upload_row_ledger (kind, scope, row_key, row_hash, upload_id, result)
        select ${upload.kind}, k.scope, k.row_key, k.row_hash, ${upload.id}, k.result
        from unnest(${sql.param(landed.map(({ scope }) => scope))}::bigint[], ${sql.param(landed.map(({ key }) => key))}::text[],
          ${sql.param(landed.map(({ hash }) => hash))}::text[], ${sql.param(landed.map(({ result }) => result))}::text[]) as k(scope, row_key, row_hash, result)
        on conflict (kind, scope, row_key) do update set row_hash = excluded.row_hash, upload_id = excluded.upload_id, result = excluded.result,
          applied_at = now()`,
  )

/** Remembers what landed, in the transaction it landed in (uploads.md 2, 7.5). Keys nobody had when they were judged take half as long. */
async function remember(tx: Db, upload: ClaimedUpload, landed: readonly Landed[]): Promise<void> {
  if (landed.length === 0) return
  if (landed.some(({ isKnown }) => isKnown)) return void (await rememberAnew(tx, upload, landed))
  try {
    await inTransaction(tx, (savepoint) => copyRows(savepoint, 'upload_row_ledger', ledgerColumns, ledgerRows(upload, landed)))
  } catch (error) {
    if (!pgFault(error)) throw error
    // Another file has brought one of them meanwhile.
    await rememberAnew(tx, upload, landed)
  }
}

/** What a batch comes to once it is known what landed. */
interface Tally {
  counts: Counts
  responses: Response[]
  results: RowResult[]
}

/** A judged batch, with all done for its landing that need not wait for the one before. */
export interface ReadyBatch<Thing> {
  outcomes: readonly Outcome<Thing>[]
  landing: readonly Landing<Thing>[]
  write: Write | null
}

/** A batch on its way into the database. */
export interface Underway {
  /** The next may begin: this one has landed, or where the kind allows it is written, in a transaction that is still open. */
  mayFollow: Promise<void>
  landed: Promise<void>
}

export interface LandingHooks {
  /** Runs when a batch has landed, before the next may; what it throws ends the run where it stands. */
  afterBatch?: (batch: number) => void | Promise<void>
  /** Begins no batch before the last has landed, whatever the kind allows. */
  oneByOne?: boolean
}

/** Lands batches one after another and keeps count; each is one transaction with its ledger, its error rows and the progress it makes. */
export class Lander<Thing> {
  private so: Counts = noCounts
  private batches = 0
  private readonly respond: ReturnType<typeof responsesOf>

  constructor(
    private readonly db: Db,
    private readonly upload: ClaimedUpload,
    private readonly run: KindRun<Thing>,
    file: OpenUpload,
    private readonly hooks: LandingHooks = {},
  ) {
    this.respond = responsesOf(file)
  }

  get counts(): Counts {
    return this.so
  }

  async makeReady(outcomes: readonly Outcome<Thing>[]): Promise<ReadyBatch<Thing>> {
    const landing = this.upload.dry_run ? [] : outcomes.flatMap((outcome) => (outcome.is === 'lands' ? [outcome] : []))
    const write = this.run.ahead && landing.length > 0 ? await this.run.ahead(this.db, landing.map(({ thing }) => thing)) : null
    return { outcomes, landing, write }
  }

  /**
   * Lands a batch, begun when the one before let it (`mayFollow`): after that one, and not at all when it failed. Where the kind allows it,
   * things are written while the one before is still being put down. Never earlier: that one takes no lock any more which this one may
   * hold, so neither waits for the other.
   */
  land(batch: ReadyBatch<Thing>, before?: Underway): Underway {
    const written = Promise.withResolvers<void>()
    const landed = this.landAfter(batch, before?.landed, written.resolve)
    landed.catch(written.reject)
    written.promise.catch(() => {})
    return { mayFollow: this.run.overlaps && !this.hooks.oneByOne ? written.promise : landed, landed }
  }

  /** Throws `Stopped` when the claim is gone, and then nothing of the batch has landed. */
  private async landAfter({ outcomes, landing, write }: ReadyBatch<Thing>, before: Promise<void> | undefined, written: () => void): Promise<void> {
    const { upload, run, hooks } = this
    this.so = await inTransaction(this.db, async (tx) => {
      const refused = await applyAll(tx, run, landing, write)
      const landed = landing.flatMap((outcome) => {
        const { scope, hash, group, result, isKnown } = outcome
        return refused.has(outcome) || scope === null || group.key === null ? [] : [{ scope, hash, result, isKnown, key: group.key }]
      })
      written()
      await before
      // Held to the end from here: whoever stops the upload before gets none of this batch, whoever comes later all of it.
      await holdClaim(tx, upload, { lazily: true })
      await remember(tx, upload, landed)
      await resolveErrors(tx, upload, landed)
      const { counts, responses, results } = this.tally(outcomes, refused)
      await writeResponses(tx, upload, responses)
      const accepted = results.filter(({ result }) => result !== 'rejected').map(({ row_number }) => row_number)
      if (upload.dry_run) await writeChecks(tx, upload.id, results)
      else await resolveMended(tx, upload, accepted)
      if (upload.attempts > 1) await withdrawErrors(tx, upload.id, accepted)
      await noteProgress(tx, upload, counts)
      return counts
    })
    this.batches++
    await hooks.afterBatch?.(this.batches)
  }

  private tally(outcomes: readonly Outcome<Thing>[], refused: ReadonlyMap<unknown, CellError>): Tally {
    const counts = { ...this.so }
    const responses: Response[] = []
    const results: RowResult[] = []
    const accept = ({ row_number }: ReadRow, row_key: string | null, result: 'created' | 'updated' | 'unchanged') => {
      counts.accepted++
      counts[result]++
      results.push({ row_number, row_key, result })
    }
    for (const outcome of outcomes) {
      const { group, scope } = outcome
      const late = refused.get(outcome)
      const faults = outcome.is === 'refused' ? outcome.errors : late ? [{ line: 0, error: late }] : null
      const bad = [...(faults ? refusedRows(group, faults) : []), ...clashingRows(group)]
      for (const { row, errors } of bad) {
        responses.push(this.respond(row, errors, 'error', group.key, scope))
        results.push({ row_number: row.row_number, row_key: group.key, result: 'rejected' })
      }
      counts.rejected += bad.length
      if (!faults && outcome.is !== 'refused') {
        for (const row of group.rows) accept(row, group.key, outcome.result)
        for (const row of group.twins) accept(row, group.key, 'unchanged')
      }
      if (!faults && outcome.is === 'lands') responses.push(...this.warned(outcome))
    }
    counts.done = counts.accepted + counts.rejected
    return { counts, responses, results }
  }

  private warned({ group, scope, warnings }: Landing<Thing>): Response[] {
    return group.rows.flatMap((row, line) => {
      const own = warnings.filter((warning) => warning.line === line).map(({ error }) => error)
      return own.length > 0 ? [this.respond(row, own, 'warning', group.key, scope)] : []
    })
  }
}
