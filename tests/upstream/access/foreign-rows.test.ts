import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '@/lib/contract/contract'
import type { AnyCall } from '@/lib/contract/kernel'
import type { CallName } from '@/lib/contract/types'
import { allKeys, keys, keysFor } from '@/lib/domain/keys'
import { NO_PERMISSION } from '@/lib/domain/refused'
import type { UserCategory } from '@/lib/domain/user'
import { useApp, type Asker } from '../app'
import { leastBody } from './fill-body'
import type { Foreign } from './foreign-kinds'
import { foreignRows, samples, SECRET } from './foreign-samples'
import { regionalOfficer } from './regional'

const app = useApp()
let foreign: Foreign

/** One of two clients, of two carriers, of two agents, and staff cut to one client; each with every key there is for it. */
const askers = { client: 'client_admin', carrier: 'carrier_admin', agent: 'agent_handler', regional: 'regional_desk' } as const
type Side = keyof typeof askers
const categoryOf: Record<Side, UserCategory> = { client: 'client', carrier: 'carrier', agent: 'agent', regional: 'admin' }
const asking = new Map<Side, Asker>()

const named = /(^|_)(ids?|nos?|numbers)$/
const fieldsOf = (shape: z.ZodType) => Object.keys((z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})
/** Whether a call names a record: in its path, or by an id or number it takes. */
const namesRecord = (call: AnyCall) => call.path.includes(':') || [...fieldsOf(call.query), ...fieldsOf(call.body)].some((field) => named.test(field))
const isFor = (call: AnyCall, category: UserCategory) => call.needs === null || call.needs.some((key) => keys[key].categories.includes(category))
const partners = ['client', 'carrier', 'agent'] as const
/** Calls whose keys only staff may hold need no sample: no other client, carrier or agent ever passes their keys. */
const tested = [...calls].filter(([name, call]) =>
  call.token === 'user' && !name.startsWith('access.') && namesRecord(call) && partners.some((category) => isFor(call, category)),
)

beforeAll(async () => {
  foreign = await foreignRows(app)
  await app.query(`update groups set permissions = $1 where role_code = 'agent_handler'`, [keysFor('agent')])
  await regionalOfficer(app, ['NOORB'], allKeys)
  for (const [side, role] of Object.entries(askers)) asking.set(side as Side, await app.as(role))
})

const file = { name: 'rows.csv', type: 'text/csv', body: Buffer.from('a,b\n1,2\n') }

describe('a record of somebody else is not there', () => {
  test.each(tested)('%s', async (name, call) => {
    const said = samples[name]
    expect(said, `Say in foreign-samples.ts how ${name} is asked for a foreign row, or why it names none.`).toBeDefined()
    if (typeof said === 'string') return expect(said.length).toBeGreaterThan(20)
    const { input, answer: expected } = (said as (f: Foreign) => { input: Record<string, unknown>; answer: string })(foreign)
    const full = { ...leastBody(call.body), ...input }
    for (const side of Object.keys(askers) as Side[]) {
      if (!isFor(call, categoryOf[side])) continue
      const answer = await (asking.get(side) as Asker).call(name as CallName, full as never, call.kind === 'upload' ? { file } : {})
      const text = `${side}: ${answer.status} ${answer.body.toString().slice(0, 300)}`
      // Some calls are closed to a whole category beyond its keys; that tells nothing of the row.
      if (answer.status === 403) expect(answer.message, text).toBe(NO_PERMISSION)
      else if (expected === 'row') expect(answer.status, text).toBe(404)
      else if (expected === 'reference') expect([404, 409, 422], text).toContain(answer.status)
      else expect(answer.status, text).toBeLessThan(500)
      expect(answer.body.toString(), text).not.toContain(SECRET)
    }
    return undefined
  })

  test('and every sample belongs to a call there is', () => {
    expect(Object.keys(samples).filter((name) => !tested.some(([one]) => one === name))).toEqual([])
  })
})
