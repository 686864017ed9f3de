import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tokenScope, type TokenScope } from '@/lib/domain/client-token'
import { useApp } from '../app'
import { orderingShelf, product } from '../orders/given'
import { clientId } from './given'

const app = useApp()
const open: Client[] = []
beforeEach(() => app.query('delete from throttles'))
afterEach(async () => { for (const client of open.splice(0)) await client.close() })

const key = () => app.services.config.SUBSCRIPTION_KEY
/** What the official client sends goes to our server; what it answers comes back. */
const here = (async (_address: URL | string, { method = 'GET', headers, body }: RequestInit = {}) => {
  const answer = await app.server.inject({
    method: method as 'POST', url: '/api/mcp', headers: { ...Object.fromEntries(new Headers(headers)), 'x-subscription-key': key() },
    ...(typeof body === 'string' && { payload: body }),
  })
  return new Response(answer.statusCode === 202 ? null : answer.body, {
    status: answer.statusCode, headers: { 'content-type': String(answer.headers['content-type']) },
  })
}) as typeof fetch

async function token(scopes: readonly TokenScope[], client_id: number) {
  const { data } = await (await app.as('super_admin')).call('clientTokens.create', { client_id, name: `Assistant ${Math.random()}`, scopes: [...scopes] })
  return { id: data.id, token: data.token ?? '' }
}
/** The official client of the protocol, as an assistant has it. */
async function assistant(scopes: readonly TokenScope[] = tokenScope.names, client_id?: number) {
  const made = await token(scopes, client_id ?? (await clientId(app, 'NOORB')))
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL('http://portal.example/api/mcp'), {
    fetch: here, requestInit: { headers: { authorization: `Bearer ${made.token}` } },
  }))
  open.push(client)
  const tool = async (name: string, input: Record<string, unknown> = {}) => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: input })
    const said = structuredContent as { data?: unknown; message?: string; confirm?: string } | undefined
    const parts = content as { type: string; text?: string; resource?: { mimeType: string } }[]
    return { isError, said, rows: (said?.data ?? []) as { id: number; client_id: number }[], content: parts }
  }
  return { client, tool }
}

describe('an assistant of a client', () => {
  test('finds the tools its token was made for, and no others', async () => {
    const { client } = await assistant(['parcels', 'stock'])
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'packages_find', 'packages_one', 'packages_printLabel', 'promises_atOrder', 'tracking_status', 'tracking_details', 'tracking_pod',
      'inventory_list',
    ])
    expect(tools.find(({ name }) => name === 'packages_one')).toMatchObject({
      inputSchema: { required: ['id'], properties: { id: { type: 'integer' } } }, annotations: { readOnlyHint: true },
    })
    await expect(client.callTool({ name: 'saleOrders_list', arguments: {} })).rejects.toThrow('There is no tool saleOrders_list for this token.')
    await expect(client.callTool({ name: 'clients_list', arguments: {} })).rejects.toThrow('There is no tool')
  })

  test('reads the parcels of its client and of nobody else, whatever it is told to ask', async () => {
    const client_id = await clientId(app, 'NOORB')
    const { tool } = await assistant(['parcels'])
    const found = await tool('packages_find', { page_size: 25 })
    expect(new Set(found.rows.map((row) => row.client_id))).toEqual(new Set([client_id]))
    const foreign = await app.query<{ id: number }>('select id::int as id from packages where client_id <> $1 order by id limit 5', [client_id])
    for (const { id } of foreign) expect(await tool('packages_one', { id })).toMatchObject({ isError: true })
    const theirs = await tool('packages_find', { client_id: [1, 2, 3, 4, 5] })
    expect(theirs.rows.filter((row) => row.client_id !== client_id)).toEqual([])
  })

  test('is handed a label as a file', async () => {
    const { tool } = await assistant(['parcels'])
    const [parcel] = (await tool('packages_find', { page_size: 25 })).rows
    expect((await tool('packages_printLabel', { id: parcel?.id })).content[0]?.resource?.mimeType).toBe('application/pdf')
  })

  test('sees first what an order would do, and places it once, when it is confirmed as it was seen', async () => {
    const on = await orderingShelf(app.services.database.db)
    const { sku_code } = await product(app.services.database.db, on, 20)
    const { tool } = await assistant(['orders', 'place_orders'], on.client)
    const order = {
      ref_no: `MCP-${process.pid}`, consignee_name: 'Aisha Khan', consignee_phone: '+971501234567', address_line1: 'Marina Walk, Tower 3', city: 'Dubai',
      country_code: 'AE', payment_mode: 'prepaid', items: [{ sku_code, qty: 2 }],
    }
    const placed = () => app.query('select 1 from sale_orders where ref_no = $1', [order.ref_no])
    const shown = (await tool('saleOrders_add', order)).said
    expect(shown).toMatchObject({ message: 'This is what would be done. Nothing was changed.', data: { status: 'new' } })
    expect(await placed()).toEqual([])
    const confirm = shown?.confirm
    await expect(tool('saleOrders_add', { ...order, items: [{ sku_code, qty: 20 }], confirm })).rejects.toThrow('That is not what was shown')
    expect(await placed()).toEqual([])
    for (let nth = 0; nth < 2; nth++) expect((await tool('saleOrders_add', { ...order, confirm })).isError).toBeFalsy()
    expect(await placed()).toHaveLength(1)
    // The log knows which token placed it.
    expect(await app.query("select actor from audit_log where actor like '% Assistant %' and entity = 'sale_order'")).toHaveLength(1)
  })

  test('is told what is wrong with its input in words', async () => {
    const { tool } = await assistant(['parcels', 'place_orders'])
    expect(await tool('saleOrders_add', { ref_no: 'X' })).toMatchObject({ isError: true })
    await expect(tool('packages_one', { id: 1, secret: true })).rejects.toThrow('packages_one takes no secret.')
  })

  test('reads the pages about its calls', async () => {
    const { client } = await assistant(['parcels'])
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain('qafila://docs/packages_find')
    const { contents } = await client.readResource({ uri: 'qafila://docs/packages_find' })
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringMatching(/^# Packages by filter or number/) })
  })

  test('without a token, or with one that is off, gets nothing', async () => {
    const ask = (authorization?: string) => app.server.inject({
      method: 'POST', url: '/api/mcp', payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { 'x-subscription-key': key(), accept: 'application/json, text/event-stream', ...(authorization && { authorization }) },
    })
    expect((await ask()).statusCode).toBe(401)
    const made = await token(['parcels'], await clientId(app, 'NOORB'))
    expect((await ask(`Bearer ${made.token}`)).statusCode).toBe(200)
    await app.query("update client_tokens set status = 'inactive' where id = $1", [made.id])
    expect((await ask(`Bearer ${made.token}`)).statusCode).toBe(401)
  })
})

describe('a dry run', () => {
  test('changes nothing, and is told from the change itself', async () => {
    const on = await orderingShelf(app.services.database.db)
    const { sku_code } = await product(app.services.database.db, on, 5)
    const made = await token(['place_orders'], on.client)
    const body = {
      ref_no: `DRY-${process.pid}`, consignee_name: 'Aisha Khan', consignee_phone: '+971501234567', address_line1: 'Marina Walk, Tower 3', city: 'Dubai',
      country_code: 'AE', payment_mode: 'prepaid' as const, items: [{ sku_code, qty: 1 }],
    }
    const ask = app.asker(made.token)
    const counted = async () => (await app.query<{ n: number }>(`select (select count(*) from sale_orders)::int + (select count(*) from audit_log)::int
      + (select count(*) from stock_demands)::int as n`))[0]?.n
    const before = await counted()
    expect(await ask.call('saleOrders.add', body, { headers: { 'x-dry-run': 'true' } })).toMatchObject({
      status: 200, message: 'This is what would be done. Nothing was changed.',
    })
    expect(await counted()).toBe(before)
    expect(await ask.call('saleOrders.add', { ...body, items: [] }, { headers: { 'x-dry-run': 'true' } })).toMatchObject({ status: 422 })
    expect((await ask.call('saleOrders.add', body)).message).toContain('is added')
  })

  test('of two clients’ systems with one key are two requests', async () => {
    const clients = await app.query<{ id: number }>("select id::int as id from clients where status = 'active' order by id limit 2")
    const answers = []
    for (const { id } of clients) {
      const made = await token(['place_orders'], id)
      answers.push(await app.asker(made.token).call('saleOrders.cancel', { ids: [999_999_999], reason: `Of client ${id}` }, {
        headers: { 'idempotency-key': 'same-key-0001' },
      }))
    }
    expect(answers.map(({ status }) => status)).not.toContain(422)
  })
})
