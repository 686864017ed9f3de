import { sql } from 'drizzle-orm'
import { hash } from 'node:crypto'
import { rows, type Db } from '../../db/db'
import { yieldToLoop } from '../../platform/yield-to-loop'
import type { CellError } from '../../sheets/cells'
import type { FiledGroup } from './row-groups'
import type { ClaimedUpload, KindRun, Prepared, ReadRow, RowFault } from '../../core/uploads/upload-work'

/** What is to become of a group, before it is written. */
export type Outcome<Thing> =
  /** `isKnown`: the ledger has its key. */
  | { is: 'lands'; group: FiledGroup; scope: number | null; thing: Thing; warnings: RowFault[]; hash: string; result: 'created' | 'updated'; isKnown: boolean }
  /** There already: by an earlier upload `unchanged`, by an earlier try of this one what it became then. */
  | { is: 'there'; group: FiledGroup; scope: number | null; result: 'created' | 'updated' | 'unchanged' }
  | { is: 'refused'; group: FiledGroup; scope: number | null; errors: RowFault[] }

interface LedgerRow {
  scope: number
  row_key: string
  row_hash: string
  upload_id: number
  result: 'created' | 'updated'
}

const ledgerName = (scope: number, key: string) => `${scope}/${key}`

/** What earlier uploads remember of these keys. */
async function remembered(db: Db, kind: string, keys: readonly { scope: number; key: string }[]): Promise<Map<string, LedgerRow>> {
  if (keys.length === 0) return new Map()
  const found = await rows<LedgerRow>(
    db,
    // The limit keeps the planner at one index look a key, however little it knows yet of a table that is just growing.
    sql`select l.scope, l.row_key, l.row_hash, l.upload_id, l.result
        from unnest(${sql.param(keys.map(({ scope }) => scope))}::bigint[], ${sql.param(keys.map(({ key }) => key))}::text[]) as k(scope, row_key)
          cross join lateral (select * from upload_row_ledger l where l.kind = ${kind} and l.scope = k.scope and l.row_key = k.row_key limit 1) l`,
  )
  return new Map(found.map((row) => [ledgerName(row.scope, row.row_key), row]))
}

/** A group says what its rows say, in their order. */
const groupHash = ({ rows: [head, ...lines] }: FiledGroup) => (
  lines.length === 0 ? head.hash : hash('sha256', [head, ...lines].map((row) => row.hash).join(''))
)

const onRow = (message: string, code: CellError['code']): CellError => ({ column: 'Row', value: '', message, code })
const sameAs = (row: number) => onRow(`Same reference as row ${row}.`, 'duplicate')

function judged<Thing>(group: FiledGroup, scope: number | null, known: LedgerRow | undefined, prepared: Prepared<Thing>, uploadId: number): Outcome<Thing> {
  const broken = group.rows.flatMap(({ errors, broken: isBroken = false }, line) => (isBroken ? errors.map((error) => ({ line, error })) : []))
  if (broken.length > 0) return { is: 'refused', group, scope, errors: broken }
  const own = groupHash(group)
  if (known?.row_hash === own) {
    if (known.upload_id === uploadId) return { is: 'there', group, scope, result: known.result }
    if (prepared.stands(group)) return { is: 'there', group, scope, result: 'unchanged' }
  }
  const verdict = prepared.check(group)
  if ('unchanged' in verdict) return { is: 'there', group, scope, result: 'unchanged' }
  if ('errors' in verdict) return { is: 'refused', group, scope, errors: verdict.errors }
  return {
    is: 'lands', group, scope, hash: own, thing: verdict.thing, warnings: verdict.warnings, result: verdict.result ?? 'created', isKnown: known !== undefined,
  }
}

const refusedWhole = <Thing>({ group, scope }: Outcome<Thing>, error: CellError): Outcome<Thing> => ({
  is: 'refused', group, scope, errors: [{ line: 0, error }],
})

/** Things that rows of one file are about, with the row that came first. */
export type Spoken = Map<string, number>

/** A second row about one thing under another spelling would be the first one's undoing, in one statement with it or after it. */
function spokenOnce<Thing>(outcome: Outcome<Thing>, run: KindRun<Thing>, spoken: Spoken): Outcome<Thing> {
  if (outcome.is !== 'lands' || !run.about) return outcome
  const about = run.about(outcome.thing)
  const earlier = spoken.get(about)
  if (earlier !== undefined) return refusedWhole(outcome, sameAs(earlier))
  spoken.set(about, outcome.group.rows[0].row_number)
  return outcome
}

/** Takes what landing needs; things that get none are refused. */
async function reserved<Thing>(outcomes: Outcome<Thing>[], run: KindRun<Thing>): Promise<Outcome<Thing>[]> {
  const landing = outcomes.flatMap((outcome) => (outcome.is === 'lands' ? [outcome] : []))
  if (!run.reserve || landing.length === 0) return outcomes
  const faults = await run.reserve(landing.map(({ thing }) => thing))
  const faultOf = new Map<Outcome<Thing>, CellError | null | undefined>(landing.map((outcome, i) => [outcome, faults[i]]))
  return outcomes.map((outcome) => {
    const fault = faultOf.get(outcome)
    return fault ? refusedWhole(outcome, fault) : outcome
  })
}

/** Judges a batch: what is known already, what is wrong, what is to be written (uploads.md 7.3, 7.5). Writes nothing but `reserve`. */
export async function judge<Thing>(
  db: Db, upload: ClaimedUpload, run: KindRun<Thing>, groups: readonly FiledGroup[], spoken: Spoken,
): Promise<Outcome<Thing>[]> {
  const prepared = await run.prepare(groups)
  const scopes = groups.map((group) => prepared.scope(group))
  const keys = groups.flatMap(({ key }, i) => {
    const scope = scopes[i]
    return key !== null && scope !== null && scope !== undefined ? [{ scope, key }] : []
  })
  const known = await remembered(db, upload.kind, keys)
  const outcomes: Outcome<Thing>[] = []
  const breathe = yieldToLoop()
  for (const [i, group] of groups.entries()) {
    // The batch before is landing meanwhile and must not wait for all of this one's rules between two of its queries.
    await breathe()
    const scope = scopes[i] ?? null
    const entry = group.key !== null && scope !== null ? known.get(ledgerName(scope, group.key)) : undefined
    outcomes.push(spokenOnce(judged(group, scope, entry, prepared, upload.id), run, spoken))
  }
  return upload.dry_run ? outcomes : reserved(outcomes, run)
}

/** Every row of a refused group with what is wrong with it: its own faults, or that another row of its reference has some. */
export function refusedRows({ rows: lines, twins }: FiledGroup, faults: readonly RowFault[]): { row: ReadRow; errors: CellError[] }[] {
  const own = lines.map((row, line) => ({ row, errors: faults.filter((fault) => fault.line === line).map(({ error }) => error) }))
  const culprit = own.find(({ errors }) => errors.length > 0)?.row.row_number
  const withReason = own.map(({ row, errors }) => ({
    row, errors: errors.length > 0 ? errors : [onRow(`Row ${culprit} of the same reference was refused.`, 'dependency')],
  }))
  const same = twins.map((row) => ({ row, errors: withReason.find((other) => other.row.hash === row.hash)?.errors ?? [] }))
  return [...withReason, ...same]
}

/** Rows that share the key of an earlier one and say something else: the first wins (uploads.md 7.4). */
export const clashingRows = ({ rows: [head], clashes }: FiledGroup): { row: ReadRow; errors: CellError[] }[] =>
  clashes.map((row) => ({ row, errors: [sameAs(head.row_number)] }))
