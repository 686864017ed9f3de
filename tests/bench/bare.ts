import fastify from 'fastify'
import pg from 'pg'

const CONNECTIONS = 10
const MOST_COUNTED = 10_001

const page = {
  name: 'page',
  text: `select p.id, p.order_id, p.tracking_no, p.carrier_tracking_no, p.ref_no, c.name as client, k.name as carrier, p.service_type, p.delivery_type,
      p.consignee_name, p.city, p.country_code, p.pieces, p.weight, p.declared_value, p.currency, p.payment_mode, p.cod_amount, p.cod_currency, p.status,
      p.status_at, p.last_event_code, ev.description as last_event, p.last_event_at, p.label_status, p.channel, p.source, p.sla_due_at, p.created_at
    from packages p join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id
      left join tracking_event_master ev on ev.code = p.last_event_code
    where p.client_id = $1 and p.status = $2 order by p.created_at desc, p.id desc limit 26`,
}
const total = {
  name: 'total', text: `select count(*)::int as n from (select 1 from packages p where p.client_id = $1 and p.status = $2 limit ${MOST_COUNTED}) matching`,
}
const one = { name: 'one', text: page.text.replace(/where .*$/s, 'where p.tracking_no = $1') }

/** The same table behind Fastify and pg alone: no person, no scope, no shapes, no log. What the list of a client and status and the find are held against. */
export async function serveBare(databaseUrl: string, port: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, options: '-c timezone=UTC' })
  const app = fastify()
  app.get('/health/ready', async () => ({ ok: true }))
  app.post<{ Body: { client_id?: number[]; status?: string[]; numbers?: string[] } }>('/api/packages/find', async ({ body }) => {
    if (body.numbers) return { data: (await pool.query({ ...one, values: [body.numbers[0]] })).rows }
    const values = [body.client_id?.[0], body.status?.[0]]
    const [rows, counted] = await Promise.all([pool.query({ ...page, values }), pool.query<{ n: number }>({ ...total, values })])
    return { data: rows.rows.slice(0, 25), meta: { total: counted.rows[0]?.n } }
  })
  await app.listen({ port, host: '127.0.0.1' })
}
