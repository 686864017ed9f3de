import { sql } from 'drizzle-orm'
import { boeUpdateTemplates } from '@/lib/contract/boe-columns'
import { boeActions, boeStatus, declarationKey, type BoeAction, type BoeStatus } from '@/lib/domain/boe'
import type { CustomsScope } from '@/lib/domain/customs'
import { today } from '@/lib/domain/days'
import { compare, sum } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { sourceNo, withSource } from '../../core/customs/source'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { CellError } from '../../sheets/cells'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import type { Step } from './act'
import { isClearedBoe } from './boe-orders'
import { allowedActions } from './boe-list'
import { changeOrders } from './change-boe'
import { visibleBoes } from './scope'
import { stepOn } from './steps'

type Field = (typeof boeUpdateTemplates)['local']['columns'][number]['field']
type Row = Reading<Field>

/** States a file may name, as it spells them. */
const targets = {
  'Submitted': 'submitted', 'Query': 'query', 'Inspection': 'inspection', 'Duty Pending': 'duty_pending', 'Cleared': 'cleared', 'Rejected': 'rejected',
  'Exit Confirmed': 'exit_confirmed',
} as const satisfies Record<string, BoeStatus>
type Target = (typeof targets)[keyof typeof targets]

interface There {
  id: number
  boe_ref: string
  status: BoeStatus
  scope: CustomsScope
  declaration_key: string | null
  duty_amount: string
  excise_amount: string
  vat_amount: string
  other_fees: string
  exit_ref: string | null
  /** Orders on it, and whether customs let them go. */
  orders: Record<string, { id: number; released: boolean }>
}
interface Facts {
  run: RunContext
  boes: ReadonlyMap<string, There>
  /** Whose declaration numbers are. */
  declared: ReadonlyMap<string, string>
}
interface Given {
  id: number
  to: Target
  /** The order that alone goes, of a bill of entry that is cleared. */
  order_id: number | null
  step: Step
}

async function factsOf(run: RunContext, scope: CustomsScope, found: readonly Row[]): Promise<Facts> {
  const refs = found.flatMap((row) => row.code('boe_ref') ?? [])
  const keys = found.flatMap((row) => declarationKey(row.text('declaration_no') ?? '') ?? [])
  const there = await rows<There>(run.db, sql`select b.id, b.boe_ref, b.status, b.scope, b.declaration_key, b.duty_amount, b.excise_amount, b.vat_amount,
      b.other_fees, b.exit_ref, coalesce((select jsonb_object_agg(${sourceNo}, jsonb_build_object('id', c.id, 'released', x.released))
        from boe_orders x join customs_orders c on c.id = x.customs_order_id ${withSource}
        where x.boe_id = b.id and x.is_live), '{}') as orders
    from boes b where ${allOf([sql`b.boe_ref = any(${sql.param(refs)}::text[])`, sql`b.scope = ${scope}`, visibleBoes(run.who)])}`)
  const declared = await rows<{ key: string; boe_ref: string }>(run.db, sql`select declaration_key as key, boe_ref from boes
    where declaration_key = any(${sql.param(keys)}::text[])`)
  return {
    run, boes: new Map(there.map((one) => [one.boe_ref, one])), declared: new Map(declared.map(({ key, boe_ref }) => [key, boe_ref])),
  }
}

const targetOf = (row: Row): Target | null => {
  const word = row.text('status')
  return word !== null && word in targets ? targets[word as keyof typeof targets] : null
}

/** Steps that lead from where it is to where a row says it goes; none where no step does. */
function wayTo(from: BoeStatus, to: Target): BoeAction[] {
  if (to === 'submitted') return from === 'query' ? ['answer'] : from === 'inspection' ? ['inspection_done'] : ['submit']
  if (to === 'cleared') return from === 'submitted' ? ['assess', 'clear'] : ['clear']
  const only = { query: 'query', inspection: 'inspect', duty_pending: 'assess', rejected: 'reject', exit_confirmed: 'confirm_exit' } as const
  return [only[to]]
}

const expectPast = (row: Row, field: Field) => {
  const on = row.text(field)
  if (on !== null && on > today()) row.refuse(field, 'range', `${row.header(field)} is still to come.`)
}
const expectThere = (row: Row, field: Field) => {
  if (row.text(field) === null) row.refuse(field, 'required', `${row.header(field)} is required.`)
}

function judgeDeclaration(row: Row, boe: There, { declared }: Facts): void {
  const typed = row.text('declaration_no')
  if (typed === null) return
  const key = declarationKey(typed)
  const owner = key === null ? null : declared.get(key)
  if (key === null) row.refuse('declaration_no', 'format', `Declaration No ${typed} has a wrong form.`)
  else if (owner && owner !== boe.boe_ref) row.refuse('declaration_no', 'conflict', `Declaration No ${typed} belongs to ${owner}.`)
  else if (boe.declaration_key !== null && boe.declaration_key !== key)
    row.refuse('declaration_no', 'conflict', `BOE ${boe.boe_ref} was declared under another number.`)
  expectPast(row, 'declaration_date')
}

/** What is due by the row, where it says amounts. */
function judgeAmounts(row: Row, boe: There, to: Target): void {
  for (const field of ['duty_amount', 'vat_amount', 'other_fees'] as const) {
    if (compare(row.text(field) ?? '0', 0) < 0) row.refuse(field, 'range', `${row.header(field)} must be 0 or more.`)
  }
  if (to !== 'duty_pending' && to !== 'cleared') return
  expectThere(row, 'duty_amount')
  expectThere(row, 'vat_amount')
  if (boe.status === 'duty_pending') {
    for (const field of ['duty_amount', 'vat_amount'] as const) {
      const said = row.text(field)
      if (said !== null && compare(said, boe[field]) !== 0) row.refuse(field, 'conflict', `${row.header(field)} was assessed as ${boe[field]}.`)
    }
  }
  const due = sum([row.text('duty_amount') ?? '0', row.text('vat_amount') ?? '0', boe.excise_amount, row.text('other_fees') ?? boe.other_fees])
  if (to === 'cleared' && compare(due, 0) > 0) {
    if (row.text('payment_reference') === null) row.refuse('payment_reference', 'required', `Payment Reference is required for ${money(due, 'AED')}.`)
    expectThere(row, 'paid_on')
  }
  expectPast(row, 'paid_on')
}

function judgeWords(row: Row, to: Target, actions: readonly BoeAction[]): void {
  if (actions.includes('submit')) {
    expectThere(row, 'declaration_no')
    expectThere(row, 'declaration_date')
  }
  const needsRemark = to === 'query' || to === 'rejected' || actions.includes('answer') || actions.includes('inspection_done')
  if (needsRemark && (row.text('remark')?.length ?? 0) < 5) row.refuse('remark', 'required', 'Remark is required, in at least 5 characters.')
  if (to === 'exit_confirmed') {
    expectThere(row, 'exit_ref')
    expectThere(row, 'exit_date')
    expectPast(row, 'exit_date')
  }
}

const stepOf = (row: Row, order: number | null): Step => {
  const said = (field: Field) => row.text(field) ?? undefined
  const remark = said('remark')
  return {
    declaration_no: said('declaration_no'), declaration_date: said('declaration_date'), duty_amount: said('duty_amount'), vat_amount: said('vat_amount'),
    other_fees: said('other_fees'), payment_reference: said('payment_reference'), paid_on: said('paid_on'), exit_ref: said('exit_ref'),
    exit_date: said('exit_date'), query_text: remark, reason: remark, note: remark ?? 'By file', inspection_type: 'document',
    ...(order !== null && { release_order_ids: [order] }),
  }
}

function check(row: Row, facts: Facts): Given | null {
  const [ref, to, orderNo] = [row.code('boe_ref'), targetOf(row), row.code('order_no')]
  if (ref === null || to === null) return null
  const boe = facts.boes.get(ref)
  if (!boe) {
    row.refuse('boe_ref', 'unknown_reference', `BOE Ref ${ref} not found.`)
    return null
  }
  const order = orderNo === null ? null : (boe.orders[orderNo] ?? null)
  if (orderNo !== null && order === null) row.refuse('order_no', 'unknown_reference', `Order No ${orderNo} is not on BOE ${ref}.`)
  if (orderNo !== null && to !== 'cleared') row.refuse('order_no', 'conflict', 'Order No is for a row that is Cleared.')
  const given = { id: boe.id, to, order_id: order?.id ?? null, step: stepOf(row, order?.id ?? null) }
  // The others of it were cleared before: this one follows them.
  if (order !== null && isClearedBoe(boe.status)) return given
  const [first, ...rest] = wayTo(boe.status, to)
  const may = allowedActions(facts.run.who, boe)
  const leads = first !== undefined && may.includes(first) && boeActions[rest.at(-1) ?? first].to === to
  if (!leads) row.refuse('status', 'conflict', `BOE is ${boeStatus.label(boe.status)} and cannot become ${row.text('status')}.`)
  judgeDeclaration(row, boe, facts)
  judgeAmounts(row, boe, to)
  if (first) judgeWords(row, to, [first, ...rest])
  return given
}

/** It is where the row takes it, with the same number: nothing to do. */
function isThere(row: Row, { boes }: Facts): boolean {
  const [boe, to, orderNo] = [boes.get(row.code('boe_ref') ?? ''), targetOf(row), row.code('order_no')]
  if (!boe || to === null) return false
  if (orderNo !== null) return to === 'cleared' && boe.orders[orderNo]?.released === true
  const no = row.text('declaration_no')
  const isSame = (field: 'duty_amount' | 'vat_amount' | 'other_fees') => row.text(field) === null || compare(row.text(field) ?? '0', boe[field]) === 0
  return boe.status === to && (no === null || declarationKey(no) === boe.declaration_key) && isSame('duty_amount') && isSame('vat_amount')
    && isSame('other_fees') && (row.text('exit_ref') ?? boe.exit_ref) === boe.exit_ref
}

/** A step customs' rules refuse at its landing: the row is left out with the sentence, as one a constraint refuses. */
class RefusedStep extends Error {
  readonly code = '23514'
  constructor(readonly constraint: string) {
    super(constraint)
  }
}

async function takeSteps(tx: Db, run: RunContext, { id, to, order_id, step }: Given): Promise<void> {
  const [now] = await rows<{ status: BoeStatus }>(tx, sql`select status from boes where id = ${id} for update`)
  if (!now) return
  if (order_id !== null && isClearedBoe(now.status)) {
    await changeOrders(tx, run.who, id, { add_order_ids: [], remove_order_ids: [], release_order_ids: [order_id] })
    return
  }
  for (const action of wayTo(now.status, to)) await stepOn(tx, run.who, run.services, { id, action, step })
}

async function apply(tx: Db, run: RunContext, given: readonly Given[]): Promise<void> {
  for (const one of given) {
    try {
      await takeSteps(tx, run, one)
    } catch (error) {
      if (error instanceof Refusal) throw new RefusedStep(error.message)
      throw error
    }
  }
  await auditUpload(tx, run, 'boe.upload', given.map(({ id, to }) => ({ entity: 'boe', entity_id: id, after: { status: to } })))
}

const explain = (message: string, { to }: Given): CellError => ({ column: 'Status', value: boeStatus.label(to), message, code: 'conflict' })

/** What customs answered of bills of entry that go one way, by a sheet. */
const uploadOf = (scope: CustomsScope) => rowKind({
  template: boeUpdateTemplates[scope],
  key: ['boe_ref', 'order_no'],
  optionalKey: ['order_no'],
  lists: { statuses: Object.keys(targets) },
  result: 'updated',
  reference: () => Promise.resolve(null),
  facts: (run, _reference, found: readonly Row[]) => factsOf(run, scope, found),
  scope: () => 0,
  stands: (row, facts) => isThere(row, facts),
  check,
  isThere,
  apply,
  explain,
})
export const boeUploads = { boe_outbound_local: uploadOf('local'), boe_outbound_international: uploadOf('international') }
