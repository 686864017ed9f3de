import type { ClientBase } from 'pg'

// Each template parcel comes again this much later, so that no two share their minute and all lie in the past.
const SHIFT_S = 71

/** What differs from copy to copy: `no` counts the copies of all parcels, `k` those of one. */
const changed: Record<string, string> = {
  order_id: `'LMB' || lpad(no::text, 12, '0')`,
  tracking_no: `'QFB' || lpad(no::text, 11, '0')`,
  carrier_tracking_no: `case when t.carrier_tracking_no is not null then 'C' || lpad(no::text, 12, '0') end`,
  return_tracking_no: 'null',
  ref_no: `t.ref_no || '-' || k`,
  // A million parcels in the bags and lists of ten thousand would be no bags and lists.
  package_list_id: 'null', bag_id: 'null', bag_no: 'null', consolidation_id: 'null', consolidation_no: 'null', upload_id: 'null',
}

interface Column {
  name: string
  type: string
}

async function columnsOf(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = $1 and column_name <> 'id' and is_generated = 'NEVER'
        order by ordinal_position`,
    [table],
  )
  return rows
}

/** Takes a table's plain indexes away while `fill` works: built once over all rows they cost a fraction, and stand in order. */
async function withoutIndexes(client: ClientBase, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

const shifted = ({ name, type }: Column) => (type === 'timestamp with time zone' ? `t.${name} - shift` : `t.${name}`)

/** Copies of the parcels there are, oldest first as they would have come. */
async function copyPackages(client: ClientBase, count: number): Promise<void> {
  const { rows: [now] } = await client.query<{ n: number; last: number }>('select count(*)::int as n, max(id)::int as last from packages')
  const missing = count - (now?.n ?? 0)
  const each = Math.ceil(missing / Math.max(1, now?.n ?? 0))
  const columns = await columnsOf(client, 'packages')
  await client.query(`create unlogged table copies as
    select row_number() over (order by t.created_at - make_interval(secs => ${SHIFT_S}) * k, t.id, k) as no, t.id as of, k,
      make_interval(secs => ${SHIFT_S}) * k as shift
    from packages t cross join generate_series(1, ${each}) k order by k, t.id limit ${missing}`)
  await withoutIndexes(client, 'packages', async () => {
    await client.query(`insert into packages (id, ${columns.map(({ name }) => name).join(', ')}) overriding system value
      select ${now?.last} + no, ${columns.map((column) => changed[column.name] ?? shifted(column)).join(', ')}
      from copies join packages t on t.id = of order by no`)
  })
  await client.query(`alter table copies add primary key (no)`)
}

/** Of each parcel's history the copies get three: how it came in, got its label, and stands now. */
async function copyEvents(client: ClientBase): Promise<void> {
  const columns = (await columnsOf(client, 'package_events')).filter(({ name }) => name !== 'package_id' && name !== 'client_uuid')
  const { rows: [base] } = await client.query<{ first: number }>(`select max(p.id)::int - (select max(no) from copies)::int as first from packages p`)
  await client.query(`create unlogged table told as select * from (
    select e.*, row_number() over forth as nth, row_number() over back as nth_last from package_events e where voided_at is null
    window forth as (partition by package_id order by event_at, id), back as (partition by package_id order by event_at desc, id desc)) e
    where nth <= 2 or nth_last = 1`)
  await client.query('create index on told (package_id)')
  await withoutIndexes(client, 'package_events', async () => {
    await client.query(`insert into package_events (package_id, ${columns.map(({ name }) => name).join(', ')})
      select ${base?.first} + no, ${columns.map(shifted).join(', ')} from copies join told t on t.package_id = of order by no, t.event_at`)
  })
}

/**
 * Makes the parcels of a demo up to `count` by copying them with numbers, references and times of their own, about three events
 * each. For a database nobody else uses: foreign keys are not asked, indexes are away meanwhile.
 */
export async function growPackages(client: ClientBase, count: number): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
  await copyPackages(client, count)
  await copyEvents(client)
  await client.query('drop table copies, told')
  // Triggers that keep the counts, each facility's parcels and the words they are found by were away as well.
  await client.query('select package_counts_anew()')
  await client.query('select package_facilities_anew()')
  await client.query('select package_words_anew()')
  await client.query('select parcel_rollups_anew()')
  for (const table of ['packages', 'package_events'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  // The demo's books are nearly full on purpose; an import of many thousands must find numbers.
  await client.query(`update tracking_ranges set end_no = greatest(end_no, next_no + 2000000), alert_at = 0 where status = 'active' and pad_length >= 8`)
  await client.query('vacuum (analyze, freeze)')
}
