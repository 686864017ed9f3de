import { beforeAll, describe, expect, test, vi } from 'vitest'
import { calls, doorCalls } from '@/lib/contract/contract'
import type { AnyCall } from '@/lib/contract/kernel'
import { NO_PERMISSION } from '@/lib/domain/refused'
import { roleCodes, roles, type RoleCode } from '@/lib/domain/roles'
import { useApp } from '../app'
import { held, listed } from './register'
import { Visitor } from '../../bff/visitor'

vi.mock('next/headers', () => import('../../bff/next-headers'))
const app = useApp()

/**
 * Who may make a call: any one of its keys, or none asked; users of a category the call lets at their own rows pass without. A call for PAS users is
 * for them alone. What a call needs and a role holds is read from the reviewed lists (`register.ts`), never from what the upstream itself reads.
 */
const mayCall = (role: RoleCode, name: string, call: AnyCall) => {
  const { needs, own } = listed(name, call)
  return (call.token !== 'pas' || roles[role].category === 'pas')
    && (needs === null || needs.some((key) => held.get(role)?.has(key)) || own.includes(roles[role].category))
}

const behindToken = [...calls].filter(([, call]) => call.token !== 'none')
const pathOf = (call: AnyCall) => call.path.replace(/:\w+/g, '999999999')

interface Answered {
  status: number
  message: string
}
type Asking = (role: RoleCode, call: AnyCall) => Promise<Answered>

/** Roles refused for want of a key, as the house answers and as the register says. A key's lack is 403 with one exact sentence, and nothing else is. */
async function refusals(name: string, call: AnyCall, ask: Asking, asking: readonly RoleCode[] = roleCodes) {
  const answers = await Promise.all(asking.map(async (role) => ({ role, ...(await ask(role, call)) })))
  for (const { role, status, message } of answers) {
    if (status === 403) expect(message, role).toBe(NO_PERMISSION)
    // A token that does not fit is no answer to the question who may.
    else expect(status, `${role}: ${message}`).not.toBe(401)
  }
  return { got: answers.filter((a) => a.status === 403).map((a) => a.role), want: asking.filter((role) => !mayCall(role, name, call)) }
}

/** Of each category one who may and one who may not: the door knows no roles, it must only neither open nor shut what the upstream does. */
const atTheDoor = (name: string, call: AnyCall) =>
  roleCodes.filter((role) =>
    roleCodes.find((other) => roles[other].category === roles[role].category && mayCall(other, name, call) === mayCall(role, name, call)) === role,
  )

const tokens = new Map<string, string>()

beforeAll(async () => {
  for (const role of roleCodes) {
    tokens.set(`${role} user`, await app.token(role))
    tokens.set(`${role} admin`, await app.token(role, 'admin'))
  }
  // Under maintenance that lets nobody in, whoever passes the keys is answered 503 before shapes and handlers: nothing is done by asking.
  await app.query(`insert into maintenance (id, "on", allow_categories) values (1, true, '{}') on conflict (id) do update set "on" = true,
    allow_categories = '{}'`)
})

/** Calls under the admin prefix work in maintenance too; ids nobody has and bodies that are no object keep them from doing anything. */
const payloadOf = (call: AnyCall) => (call.method === 'GET' || call.method === 'DELETE' ? undefined : call.token === 'admin' ? '[]' : '{}')
const ending = new Set(['access.adminLogout'])

test('a new house gives each role the keys of the list, and no other', async () => {
  const groups = await app.query<{ role_code: RoleCode; permissions: string[] }>('select role_code, permissions from groups where role_code is not null')
  expect(Object.fromEntries(groups.map(({ role_code, permissions }) => [role_code, permissions.toSorted()])))
    .toEqual(Object.fromEntries([...held].map(([role, keys]) => [role, [...keys].toSorted()])))
})

describe('the upstream lets in whom the register names', () => {
  const ask: Asking = async (role, call) => {
    const answer = await app.server.inject({
      method: call.method, url: pathOf(call), payload: payloadOf(call),
      headers: {
        'x-subscription-key': 'test-subscription-key', authorization: `Bearer ${tokens.get(`${role} ${call.token === 'admin' ? 'admin' : 'user'}`)}`,
        ...(payloadOf(call) ? { 'content-type': 'application/json' } : {}),
      },
    })
    return { status: answer.statusCode, message: (answer.json() as { message: string }).message }
  }

  test.each(behindToken.filter(([name]) => !ending.has(name)))('%s', async (name, call) => {
    const { got, want } = await refusals(name, call, ask)
    expect(got).toEqual(want)
  })

  test.each(behindToken)('%s is closed to nobody, to a made-up token and to a token of the other kind', async (_name, call) => {
    const other = tokens.get(`super_admin ${call.token === 'admin' ? 'user' : 'admin'}`)
    for (const bearer of [undefined, `Bearer ${'a'.repeat(43)}`, `Bearer ${other}`]) {
      const answer = await app.server.inject({
        method: call.method, url: pathOf(call), payload: payloadOf(call),
        headers: {
          'x-subscription-key': 'test-subscription-key', ...(bearer && { authorization: bearer }),
          ...(payloadOf(call) && { 'content-type': 'application/json' }),
        },
      })
      expect(answer.statusCode, String(bearer)).toBe(401)
    }
  })
})

describe('and so does the portal’s door by itself, without the middleware before it', () => {
  const visitors = new Map<RoleCode, Visitor>()

  beforeAll(async () => {
    vi.stubEnv('UPSTREAM_URL', await app.server.listen({ port: 0, host: '127.0.0.1' }))
    vi.stubEnv('SUBSCRIPTION_KEY', 'test-subscription-key')
    for (const role of roleCodes) {
      const admin = { token: tokens.get(`${role} admin`) ?? '', expires: Date.now() / 1000 + 3600 }
      visitors.set(role, await new Visitor().signedIn({ token: tokens.get(`${role} user`), admin }))
    }
    return () => void vi.unstubAllEnvs()
  })

  test.each(behindToken.filter(([name]) => doorCalls.has(name) && !ending.has(name)))('%s', async (name, call) => {
    const { got, want } = await refusals(name, call, async (role, query) => {
      const visitor = visitors.get(role) as Visitor
      const cookies = new Map(visitor.cookies)
      const answer = await visitor.use(query, pathOf(query), query.token === 'admin' && payloadOf(query) ? { body: '[]' } : {})
      // Each asks with the session it came with, whatever the one before left in the jar.
      visitor.cookies.clear()
      for (const [cookie, value] of cookies) visitor.cookies.set(cookie, value)
      return { status: answer.status, message: ((await answer.json()) as { message: string }).message }
    }, atTheDoor(name, call))
    expect(got).toEqual(want)
  })
})
