import { sql } from 'drizzle-orm'
import { sellerStatusTemplate } from '@/lib/contract/seller-status-columns'
import { AGREEMENT_DAYS } from '@/lib/domain/agreement'
import { today } from '@/lib/domain/days'
import { onboardingStage } from '@/lib/domain/lists'
import { crmPattern } from '@/lib/domain/seller'
import { rows, type Db } from '../../db/db'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext, UploadKindWork } from '../../core/uploads/upload-work'
import type { UploadColumn } from '@/lib/contract/upload-column'
import { visibleSellers } from './scope'

type Field = (typeof sellerStatusTemplate)['columns'][number]['field']
type Row = Reading<Field>
type Stage = (typeof onboardingStage.values)[number]

interface There {
  id: number
  seller_code: string
  onboarding_stage: Stage
  agreement_start: string | null
  agreement_expiry: string | null
  signed_date: string | null
  crm_link: string | null
}
interface Given extends Record<string, unknown> {
  id: number
  seller_code: string
  from: Stage
  to: Stage
  signed_date: string | null
  agreement_expiry: string | null
  crm_link: string | null
  note: string | null
}
type Facts = ReadonlyMap<string, There>

async function facts(run: RunContext, found: readonly Row[]): Promise<Facts> {
  const codes = found.flatMap((row) => row.code('seller_code') ?? [])
  const there = await rows<There>(
    run.db,
    sql`select s.id, s.seller_code, s.onboarding_stage, s.agreement_start, s.agreement_expiry, s.crm_link,
          (s.agreement_signed_at at time zone 'Asia/Dubai')::date::text as signed_date
        from sellers s where s.seller_code = any(${sql.param(codes)}::text[]) and ${visibleSellers(run.who)}`,
  )
  return new Map(there.map((one) => [one.seller_code, one]))
}

/** '2', or its name in any case; undefined for neither. */
function stageOf(text: string | null): Stage | undefined {
  const typed = (text ?? '').toLowerCase()
  return onboardingStage.values.find((value) => [String(value), onboardingStage.label(value).toLowerCase()].includes(typed))
}

/** Dates a stage needs, of the row or kept already. */
function checkDates(row: Row, to: Stage, there: There): void {
  const [signed, expiry] = [row.text('signed_date'), row.text('agreement_expiry')]
  if (to >= 2 && signed === null && there.signed_date === null)
    row.refuse('signed_date', 'required', `Agreement Signed Date is required for stage ${to}`)
  if (signed !== null && signed > today()) row.refuse('signed_date', 'range', 'Agreement Signed Date is still to come.')
  if (to === 3 && expiry === null && there.agreement_expiry === null) row.refuse('agreement_expiry', 'required', `Agreement Expiry is required for stage ${to}`)
  if (expiry !== null && expiry <= today()) row.refuse('agreement_expiry', 'range', 'Agreement Expiry must be after today')
  if (expiry !== null && expiry <= (there.agreement_start ?? signed ?? '')) row.refuse('agreement_expiry', 'range', 'The agreement must end after it starts.')
}

function check(row: Row, found: Facts): Given | null {
  const [code, typed] = [row.code('seller_code') ?? '', row.text('stage')]
  const [there, to] = [found.get(code), stageOf(typed)]
  if (code && !there) row.refuse('seller_code', 'unknown_reference', `Seller Code ${code} not found`)
  if (typed !== null && to === undefined) row.refuse('stage', 'unknown_reference', `Stage ${typed} not in the list`)
  row.tooLong('note', 500)
  row.tooLong('crm_link', 300)
  const crm_link = row.text('crm_link')
  if (crm_link !== null && !crmPattern.test(crm_link)) row.refuse('crm_link', 'format', 'Use a link that starts with https://')
  if (there && to !== undefined) {
    const from = there.onboarding_stage
    if (to < from) row.refuse('stage', 'conflict', `Stage cannot go back from ${onboardingStage.label(from)} to ${onboardingStage.label(to)}`)
    checkDates(row, to, there)
  }
  if (row.errors.length > 0 || !there || to === undefined) return null
  return {
    id: there.id, seller_code: code, from: there.onboarding_stage, to, signed_date: row.text('signed_date'), agreement_expiry: row.text('agreement_expiry'),
    crm_link, note: row.text('note'),
  }
}

/** Nothing in the row that is not there already. */
function isThere(row: Row, found: Facts): boolean {
  const there = found.get(row.code('seller_code') ?? '')
  if (!there || row.text('note') !== null || stageOf(row.text('stage')) !== there.onboarding_stage) return false
  const same = (field: Field, value: string | null) => row.text(field) === null || row.text(field) === value
  return same('signed_date', there.signed_date) && same('agreement_expiry', there.agreement_expiry) && same('crm_link', there.crm_link)
}

const columns = sql`id bigint, "from" int, "to" int, signed_date date, agreement_expiry date, crm_link text, note text`

/** Stages forward, with the line of the history each leaves. An agreement without an end of its own ends a year after it was signed. */
async function apply(tx: Db, run: RunContext, sent: readonly Given[]): Promise<void> {
  const by = run.who.user_id || null
  const given = sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as g(${columns})`
  await rows(
    tx,
    sql`update sellers s set onboarding_stage = greatest(s.onboarding_stage, g."to"), crm_link = coalesce(g.crm_link, s.crm_link),
          agreement_signed_at = coalesce(g.signed_date::timestamp at time zone 'Asia/Dubai', s.agreement_signed_at),
          agreement_signed_by = case when g."to" >= 2 then coalesce(s.agreement_signed_by, s.contact_name) else s.agreement_signed_by end,
          agreement_start = coalesce(s.agreement_start, case when g."to" >= 2 then g.signed_date end),
          agreement_expiry = coalesce(g.agreement_expiry, s.agreement_expiry, case when g."to" >= 2 then g.signed_date + ${AGREEMENT_DAYS}::int end),
          expiry_reminded = case when g.agreement_expiry is distinct from s.agreement_expiry and g.agreement_expiry is not null then null
            else s.expiry_reminded end,
          version = s.version + 1, updated_at = now(), updated_by = ${by}::bigint
        from ${given} where s.id = g.id`,
  )
  await rows(
    tx,
    sql`insert into seller_stage_history (seller_id, from_stage, to_stage, source, by, note)
        select g.id, g."from", g."to", 'bulk_upload', ${by}::bigint, g.note from ${given} where g."to" > g."from" or g.note is not null`,
  )
  await auditUpload(
    tx, run, 'sellerOnboarding.upload',
    sent.map(({ id: _id, seller_code, from, ...after }) => ({ entity: 'seller', entity_id: seller_code, before: { stage: from }, after })),
  )
}

const kind = rowKind({
  template: sellerStatusTemplate,
  key: ['seller_code'],
  lists: { onboarding_stages: onboardingStage.options.map(({ label }) => label) },
  result: 'updated',
  reference: () => Promise.resolve(null),
  facts: (run: RunContext, _reference, found: readonly Row[]) => facts(run, found),
  scope: () => 0,
  stands: (row, found) => (stageOf(row.text('stage')) ?? 0) <= (found.get(row.code('seller_code') ?? '')?.onboarding_stage ?? -1),
  isThere,
  check,
  apply,
  explain: () => null,
})

/** A stage is a number or its name: which are good is said by the rules. */
const asText = (column: UploadColumn): UploadColumn => (column.type === 'choice' ? { ...column, type: 'text', list: undefined } : column)

/** Onboarding stages from a file (sellers-ior.md 3.1, 6.2); the desk alone may skip steps that way. */
export const sellerStatusUpload: UploadKindWork<Given> = { ...kind, reading: { columns: sellerStatusTemplate.columns.map(asText) } }
