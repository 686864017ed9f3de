import { sql } from 'drizzle-orm'
import { staffTemplate } from '@/lib/contract/vendor-columns'
import { vendorStaff as calls } from '@/lib/contract/vendors'
import { staffRole, vendorStatus } from '@/lib/domain/vendor'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { hashToken } from '../../platform/tokens'
import { auditUpload, rowKind, type Reading } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import { addStaff, changeStaff, refuseForeign } from './staff'
import { headersOf, RefusedRows } from './upload-refused'

type Field = (typeof staffTemplate)['columns'][number]['field']
type Row = Reading<Field>
type Body = ReturnType<typeof calls.add.body.parse>
interface Facts {
  vendorId: number
  secret: string
  /** People of the vendor by code, and who has an Emirates ID, by its hash. */
  there: ReadonlyMap<string, number>
  owners: ReadonlyMap<string, { id: number; vendor: string }>
}
interface Plan { id: number | null; body: Body; named: ReadonlySet<string> }

const headers = headersOf(staffTemplate.columns)
const hashOf = (secret: string, id: string) => hashToken(`${secret}:${id}`)

async function factsOf(run: RunContext, found: readonly Row[]): Promise<Facts> {
  const vendorId = Number(run.upload.params.vendor_id)
  await refuseForeign(run.db, run.who, vendorId)
  const secret = run.services.config.TOKEN_SECRET
  const codes = found.flatMap((row) => row.code('staff_code') ?? [])
  const hashes = found.flatMap((row) => (row.text('emirates_id') ? [hashOf(secret, row.text('emirates_id') ?? '')] : []))
  const there = await rows<{ id: number; staff_code: string }>(run.db, sql`select id, staff_code from vendor_staff where vendor_id = ${vendorId}
    and staff_code = any(${sql.param(codes)}::text[]) and status <> ${literal(vendorStatus, 'delete')}`)
  const owners = await rows<{ id: number; hash: string; vendor: string }>(run.db, sql`select s.id, s.emirates_id_hash as hash, v.vendor_name as vendor
    from vendor_staff s join vendors v on v.id = s.vendor_id where s.emirates_id_hash = any(${sql.param(hashes)}::text[])
      and s.status = ${literal(vendorStatus, 'active')}`)
  return {
    vendorId, secret, there: new Map(there.map(({ id, staff_code }) => [staff_code, id])),
    owners: new Map(owners.map(({ hash, id, vendor }) => [hash, { id, vendor }])),
  }
}

/** The cells a row fills in, as the form would send them. */
function bodyOf(row: Row): Record<string, unknown> {
  const values = row.group.rows[0].values
  const cells = staffTemplate.columns.map(({ field }) => [field, field === 'staff_code' ? row.code(field) : values[field]] as const)
  return Object.fromEntries(cells.filter(([, value]) => value !== null && value !== undefined && value !== ''))
}

function check(row: Row, { there, owners, secret }: Facts): Plan | null {
  const given = bodyOf(row)
  const parsed = calls.add.body.safeParse(given)
  const id = there.get(row.code('staff_code') ?? '') ?? null
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0]) as Field
      const isId = field === 'emirates_id'
      row.refuse(field, 'format', isId ? `Emirates ID ${row.text('emirates_id') ?? ''} is not valid.` : message)
    }
    return null
  }
  const owner = owners.get(hashOf(secret, parsed.data.emirates_id))
  if (owner && owner.id !== id) row.refuse('emirates_id', 'conflict', `Emirates ID belongs to ${owner.vendor}.`)
  if (parsed.data.role === 'forklift' && !parsed.data.forklift_card_expiry)
    row.refuse('forklift_card_expiry', 'required', 'Forklift Card Expiry is required for role forklift.')
  return { id, body: parsed.data, named: new Set(Object.keys(given)) }
}

const refused = new RefusedRows<Plan>()

async function apply(tx: Db, run: RunContext, plans: readonly Plan[]): Promise<void> {
  const { TOKEN_SECRET: secret } = run.services.config
  const vendorId = Number(run.upload.params.vendor_id)
  const landed: { entity: string; entity_id: number; after: unknown }[] = []
  for (const plan of plans) {
    const { emirates_id: _id, ...after } = plan.body
    // An empty optional cell leaves what is there.
    const change = Object.fromEntries(Object.entries(plan.body).filter(([name]) => plan.named.has(name)))
    const id = await refused.land(plan, headers, async () => {
      if (plan.id === null) return addStaff(tx, run.who, secret, vendorId, plan.body)
      await changeStaff(tx, run.who, secret, plan.id, change)
      return plan.id
    })
    landed.push({ entity: 'vendor_staff', entity_id: id, after })
  }
  await auditUpload(tx, run, 'vendor_staff.upload', landed)
}

/** People of a vendor from a sheet (vendors.md 6.3): new ones are added, those that are there take what the row says. */
export const staffUpload = rowKind({
  template: staffTemplate,
  key: ['staff_code'],
  lists: { staff_roles: staffRole.names },
  result: (plan: Plan) => (plan.id === null ? 'created' : 'updated'),
  reference: () => Promise.resolve(null),
  facts: (run, _reference, found: readonly Row[]) => factsOf(run, found),
  scope: (_row, { vendorId }) => vendorId,
  stands: (row, { there }) => there.has(row.code('staff_code') ?? ''),
  check,
  apply,
  explain: (constraint, plan) => refused.explain(constraint, plan),
})
