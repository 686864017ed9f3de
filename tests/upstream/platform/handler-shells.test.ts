import { describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '@/upstream/platform/audit'
import { adds, changes, moves, removes } from '@/upstream/platform/handler-shells'
import { Answer, type Ctx } from '@/upstream/platform/implement'

interface Body {
  name: string
}
/** A call on record 7 with a body; what it leaves in the audit log is in `logged`. */
function call() {
  const logged = vi.fn<(entry: AuditEntry) => void>()
  return { logged, ctx: { params: { id: 7 }, query: {}, body: { name: 'Sent' }, audit: logged } as unknown as Ctx<{ id: number }, object, Body> }
}

describe('a handler that adds', () => {
  test('logs and answers the record it made', async () => {
    const { ctx, logged } = call()
    const answer = await adds('depot', async ({ body }: typeof ctx) => ({ id: 9, name: body.name.toUpperCase() }))(ctx)
    expect(answer).toEqual(new Answer(201, { id: 9, name: 'SENT' }))
    expect(logged.mock.calls).toEqual([[{ entity: 'depot', entity_id: 9, after: { id: 9, name: 'SENT' } }]])
  })
  test('logs what was sent where only the id is known, and answers the record as it is read', async () => {
    const { ctx, logged } = call()
    const answer = await adds('depot', async (_: typeof ctx) => 9, (_, id) => ({ id, name: 'Read' }))(ctx)
    expect(answer).toEqual(new Answer(201, { id: 9, name: 'Read' }))
    expect(logged.mock.calls).toEqual([[{ entity: 'depot', entity_id: 9, after: { name: 'Sent' } }]])
  })
  test('leaves no trace of what it refuses', async () => {
    const { ctx, logged } = call()
    await expect(adds('depot', async (_: typeof ctx): Promise<{ id: number }> => { throw new Error('refused') })(ctx)).rejects.toThrow('refused')
    expect(logged).not.toHaveBeenCalled()
  })
})

test('a handler that changes logs what was and what is, and answers what is or what is read', async () => {
  const { ctx, logged } = call()
  const change = async (_: typeof ctx) => ({ before: { name: 'Old' }, after: { name: 'New' } })
  expect(await changes('depot', change)(ctx)).toEqual({ name: 'New' })
  expect(await changes('depot', change, ({ params }, { name }) => `${params.id} ${name}`)(ctx)).toBe('7 New')
  const entry = { entity: 'depot', entity_id: 7, before: { name: 'Old' }, after: { name: 'New' } }
  expect(logged.mock.calls).toEqual([[entry], [entry]])
})

test('a handler that moves logs both statuses and what was noted', async () => {
  const { ctx, logged } = call()
  const answer = await moves('depot', async (_: typeof ctx) => ({ from: 'active', to: 'inactive' }), (_, to) => to, ({ body }) => ({ reason: body.name }))(ctx)
  expect(answer).toBe('inactive')
  expect(logged.mock.calls).toEqual([[{ entity: 'depot', entity_id: 7, before: { status: 'active' }, after: { status: 'inactive', reason: 'Sent' } }]])
})

test('a handler that removes logs what was, and answers nothing or the status it leaves', async () => {
  const { ctx, logged } = call()
  const remove = async (_: typeof ctx) => ({ name: 'Old' })
  expect(await removes('depot', remove)(ctx)).toBeNull()
  expect(await removes('depot', remove, { status: 'delete' })(ctx)).toEqual({ status: 'delete' })
  const entry = { entity: 'depot', entity_id: 7, before: { name: 'Old' } }
  expect(logged.mock.calls).toEqual([[entry], [entry]])
})

describe('a record known by a code', () => {
  test('is logged under it when it is added, with what is said of it and a message of its own', async () => {
    const { ctx, logged } = call()
    const add = adds('depot', async (_: typeof ctx) => ({ depot_code: 'DXB', internal: 1 }), {
      by: ({ depot_code }) => depot_code, log: ({ body }) => body,
      answer: (_, { depot_code }) => ({ depot_code }), says: ({ depot_code }) => `Depot ${depot_code} is added.`,
    })
    expect(await add(ctx)).toEqual(new Answer(201, { depot_code: 'DXB' }, 'Depot DXB is added.'))
    expect(logged.mock.calls).toEqual([[{ entity: 'depot', entity_id: 'DXB', after: { name: 'Sent' } }]])
  })
  test('is logged under it when it is changed, and only as far as is said', async () => {
    const { ctx, logged } = call()
    const change = async (_: typeof ctx) => ({ before: { on: true }, after: { depot_code: 'DXB', on: false }, warnings: 2 })
    expect(await changes('depot', change, {
      by: ({ depot_code }) => depot_code, log: (_, { before, after }) => ({ before, after: { on: after.on } }), answer: (_, { warnings }) => ({ warnings }),
    })(ctx)).toEqual({ warnings: 2 })
    expect(logged.mock.calls).toEqual([[{ entity: 'depot', entity_id: 'DXB', before: { on: true }, after: { on: false } }]])
  })
  test('is logged under it when it is removed', async () => {
    const { ctx, logged } = call()
    expect(await removes('depot', async (_: typeof ctx) => ({ depot_code: 'DXB' }), null, { by: ({ depot_code }) => depot_code })(ctx)).toBeNull()
    expect(logged.mock.calls).toEqual([[{ entity: 'depot', entity_id: 'DXB', before: { depot_code: 'DXB' } }]])
  })
  test('has the field it is named by', () => {
    const { ctx } = call()
    // @ts-expect-error No such field.
    const added = adds('depot', async (_: typeof ctx) => ({ depot_code: 'DXB' }), { by: ({ depot_kode }) => String(depot_kode) })
    // @ts-expect-error A name is a number or a text.
    const removed = removes('depot', async (_: typeof ctx) => ({ id: 7, open: true }), null, { by: ({ open }) => open })
    expect([typeof added, typeof removed]).toEqual(['function', 'function'])
  })
})
