import { sql } from 'drizzle-orm'
import { stateTemplate } from '@/lib/contract/places-columns'
import { recordStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../../db/db'
import { auditUpload, rowKind, type Reading } from '../../../core/uploads/row-kind'
import type { RunContext } from '../../../core/uploads/upload-work'
import { literal } from '../../../db/literals'
import { checkCountry, saysTheSame, sheetCountry, statusOf, usesBeforeDelete, warnInUse, type SheetCountry } from './sheet-place'

type Field = (typeof stateTemplate)['columns'][number]['field']
type Row = Reading<Field>

interface Stored {
  id: number
  state_code: string
  state_name: string
  state_name_ar: string | null
  status: string
}
interface Facts {
  country: SheetCountry
  there: ReadonlyMap<string, Stored>
  uses: ReadonlyMap<number, number>
}
interface Thing {
  id: number | null
  state_code: string
  state_name: string
  state_name_ar: string | null
  status: string | null
}

const codeOf = (row: Row) => row.text('state_code')?.toUpperCase() ?? ''

async function facts({ db }: RunContext, country: SheetCountry, read: readonly Row[]): Promise<Facts> {
  const found = await rows<Stored>(
    db,
    sql`select id, state_code, state_name, state_name_ar, status from base_states where country_code = ${country.country_code}
          and state_code = any(${sql.param(read.map(codeOf))}::text[])`,
  )
  const there = new Map(found.map((state) => [state.state_code, state]))
  const deleted = read.flatMap((row) => (row.text('action')?.toUpperCase() === 'DELETE' ? (there.get(codeOf(row))?.id ?? []) : []))
  return { country, there, uses: await usesBeforeDelete(db, 'base_states', deleted) }
}

const given = (row: Row) => ({
  state_name: row.text('state_name'), state_name_ar: row.text('state_name_ar'), status: row.text('status')?.toLowerCase() ?? null,
})

function check(row: Row, { country, there, uses }: Facts): Thing | null {
  checkCountry(row, country)
  const code = codeOf(row)
  if (code && !/^[A-Z0-9]{1,3}$/.test(code)) row.refuse('state_code', 'format', 'A state code has 1 to 3 letters or digits')
  row.tooLong('state_name', 80)
  row.tooLong('state_name_ar', 80)
  const { status, deletes } = statusOf(row)
  const stored = there.get(code)
  if (deletes && !stored) row.refuse('state_code', 'unknown_reference', `State ${code} not found in ${country.country_name}`)
  if (deletes && stored) warnInUse(row, stored.state_name, uses.get(stored.id) ?? 0)
  return { id: stored?.id ?? null, state_code: code, state_name: row.text('state_name') ?? '', state_name_ar: row.text('state_name_ar'), status }
}

async function apply(tx: Db, run: RunContext, things: readonly Thing[]): Promise<void> {
  const country = String(run.upload.params.country_code)
  const by = run.who.user_id || null
  await rows(
    tx,
    sql`insert into base_states (country_code, state_code, state_name, state_name_ar, status, created_by, updated_by)
        select ${country}, g.state_code, g.state_name, g.state_name_ar, coalesce(g.status, 'active'), ${by}::bigint, ${by}::bigint
        from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as g(state_code text, state_name text, state_name_ar text, status text)
        on conflict (country_code, state_code) do update set state_name = excluded.state_name,
          state_name_ar = coalesce(excluded.state_name_ar, base_states.state_name_ar),
          status = (select coalesce(g.status, case when base_states.status = ${literal(recordStatus, 'delete')} then 'active' else base_states.status end)
                    from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as g(state_code text, status text) where g.state_code = excluded.state_code
                    limit 1),
          version = base_states.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )
  await rows(tx, sql`update countries set has_states = true, version = version + 1 where country_code = ${country} and not has_states`)
  await auditUpload(
    tx, run, 'places.states',
    things.map(({ id, ...after }) => ({ entity: 'base_state', entity_id: `${country}/${after.state_code}`, action: id === null ? 'create' : 'update', after })),
  )
}

/** States of one country (countries.md 6). */
export const stateUpload = rowKind({
  template: stateTemplate,
  key: ['country_code', 'state_code'] as const,
  result: ({ id }: Thing) => (id === null ? 'created' : 'updated'),
  reference: sheetCountry,
  facts,
  scope: () => 0,
  stands: (row: Row, { there }) => row.text('action') === null && saysTheSame(given(row), there.get(codeOf(row))),
  check,
  apply,
  explain: (constraint, { state_name }) => (
    constraint === 'base_states_name' ? { column: 'State Name', value: state_name, message: `State ${state_name} already exists`, code: 'duplicate' } : null
  ),
})
