import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@/lib/contract/contract'
import { isPaged, type AnyCall } from '@/lib/contract/kernel'
import type { CallName } from '@/lib/contract/types'
import { allKeys, keys } from '@/lib/domain/keys'
import type { UserCategory } from '@/lib/domain/user'
import { useApp, type Asker } from '../app'
import { clientId } from '../packages/given'
import { regionalOfficer } from './regional'

const app = useApp()
type Rows = Record<string, unknown>[]

/** Two of a kind who must not know of each other; the third of the clients is staff cut to the first. */
const pairs = [
  { category: 'client', mine: 'client_admin', theirs: 'client_admin.dtofz', owned: 'client_id' },
  { category: 'carrier', mine: 'carrier_admin', theirs: 'carrier_admin.desert', owned: 'carrier_id' },
  { category: 'admin', mine: 'regional_desk', theirs: 'client_admin.dtofz', owned: 'client_id' },
] as const
const asking = new Map<string, Asker>()
const own = new Map<string, number>()

const isFor = (call: AnyCall, category: UserCategory) => call.needs === null || call.needs.some((key) => keys[key].categories.includes(category))
const fieldsOf = (shape: z.ZodType) => Object.keys((z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})
const rowFields = (call: AnyCall) => {
  const shape = z.toJSONSchema(call.reply, { io: 'output', unrepresentable: 'any' }) as { properties?: { rows?: { items?: { properties?: object } } } }
  return Object.keys(shape.properties?.rows?.items?.properties ?? {})
}
/** Lists that can be asked without naming anything. */
const lists = [...calls].filter(([, call]) =>
  isPaged(call.reply) && call.token === 'user' && !call.path.includes(':') && call.body.safeParse({}).success && call.query.safeParse({}).success,
)
const filterOf = (call: AnyCall, field: string) => fieldsOf(call.method === 'GET' ? call.query : call.body).includes(field)

beforeAll(async () => {
  const noorb = await clientId(app, 'NOORB')
  await regionalOfficer(app, ['NOORB'], allKeys)
  for (const role of ['client_admin', 'client_admin.dtofz', 'carrier_admin', 'carrier_admin.desert', 'regional_desk']) {
    asking.set(role, await app.as(role))
    const [user] = await app.query<{ client_ids: number[]; carrier_ids: number[] }>(
      'select client_ids::int8[] as client_ids, carrier_ids::int8[] as carrier_ids from users where email = $1', [`${role}@demo.example`],
    )
    own.set(role, Number(user?.client_ids[0] ?? user?.carrier_ids[0] ?? noorb))
  }
})

async function everyRow(asker: Asker, name: string, input: object = {}): Promise<{ rows: Rows; total: number; isFloor: boolean } | null> {
  const rows: Rows = []
  for (let cursor: string | null | undefined; ; ) {
    const answer = await asker.call(name as CallName, { page_size: 200, ...input, ...(cursor && { cursor }) } as never)
    if (answer.status !== 200) return null
    rows.push(...(answer.data as unknown as Rows))
    cursor = answer.meta.next_cursor
    if (!cursor || rows.length >= 1000) return { rows, total: answer.meta.total, isFloor: answer.meta.total_is_floor === true || cursor !== null }
  }
}

describe.each(pairs)('$mine in lists', ({ category, mine, theirs, owned }) => {
  const reachable = lists.filter(([, call]) => isFor(call, category))

  test.each(reachable)('%s: every row counted is one shown, in pages and in the file, and none is the other’s', async (name, call) => {
    const asker = asking.get(mine) as Asker
    const found = await everyRow(asker, name)
    // Closed to the whole category beyond its keys.
    if (!found) return expect([403, 404, 422]).toContain((await asker.call(name as CallName, {} as never)).status)
    if (!found.isFloor) expect(found.total).toBe(found.rows.length)
    if (rowFields(call).includes(owned))
      expect([...new Set(found.rows.map((row) => row[owned]))].filter((id) => id !== null && Number(id) !== own.get(mine))).toEqual([])
    if (!fieldsOf(call.method === 'GET' ? call.query : call.body).includes('format') || found.isFloor) return undefined
    const file = await asker.call(name as CallName, { format: 'csv' } as never)
    if (file.status !== 200) return expect(file.status).toBe(202)
    const lines = csvRows(file.body.toString('utf8'))
    expect(lines - 1, 'rows of the file').toBe(found.rows.length)
    return undefined
  })

  test.each(reachable.filter(([, call]) => filterOf(call, owned)))('%s: the other’s id as a filter finds and counts nothing', async (name, call) => {
    const array = call.method === 'GET' ? call.query : call.body
    const id = own.get(theirs)
    const input = array.safeParse({ [owned]: [id] }).success ? { [owned]: [id] } : { [owned]: id }
    const found = await everyRow(asking.get(mine) as Asker, name, input)
    // Closed is an answer, broken is none.
    if (!found) return expect([403, 404, 422]).toContain((await (asking.get(mine) as Asker).call(name as CallName, input as never)).status)
    expect({ rows: found.rows, total: found.total }).toEqual({ rows: [], total: 0 })
    return undefined
  })
})

test('the list of packages counts the own and no other', async () => {
  for (const role of ['client_admin', 'carrier_admin', 'regional_desk']) {
    const asker = asking.get(role) as Asker
    const listed = await everyRow(asker, 'packages.find', { from: '2020-01-01' })
    const [count] = await app.query<{ n: number }>(
      role === 'carrier_admin'
        ? `select count(*)::int as n from packages where carrier_id = $1 and environment = 'production' and status <> 'created'
            and (status not in ('on_hold', 'cancelled') or label_status in ('created', 'void'))`
        : `select count(*)::int as n from packages where client_id = $1`, [own.get(role)])
    expect(listed?.total, role).toBe(count?.n)
  }
})

/** Records of a CSV, line breaks within quotes not counted. */
function csvRows(text: string): number {
  let quoted = false
  let n = 0
  for (const sign of text.trimEnd()) {
    if (sign === '"') quoted = !quoted
    else if (sign === '\n' && !quoted) n++
  }
  return n + 1
}
