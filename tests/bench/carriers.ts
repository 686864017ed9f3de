import { setTimeout as pause } from 'node:timers/promises'
import { ask, json, read, upload, type Asker } from './asker'
import { query } from './databases'
import { short, type Line } from './table'

const LOOK_EVERY_MS = 200
const MOST_MS = 280_000
const PINCODES = 100_000
const AIM = 100_000

interface Backtest {
  id: number
  status: string
  total: number
  changed: number
  error: string | null
}

/** A draft of the house's rules tried on every parcel of the last 30 days, from asking until its effect stands. */
export async function backtestLine(who: Asker): Promise<Line> {
  const { data: rules } = read<{ data: { draft: { id: number } | null } }>(await ask(who, { method: 'GET', path: '/api/client-allocationrule/desk' }))
  const draft = rules.draft ?? read<{ data: { id: number } }>(await ask(who, json('/api/client-allocationrule/draft', {}))).data
  const began = performance.now()
  const { data } = read<{ data: Backtest }>(await ask(who, json('/api/client-allocationrule/backtest', { draft_id: draft.id, days: 30 })))
  let now = data
  while ((now.status === 'queued' || now.status === 'running') && performance.now() - began < MOST_MS) {
    await pause(LOOK_EVERY_MS)
    now = read<{ data: Backtest }>(await ask(who, { method: 'GET', path: `/api/client-allocationrule/backtest/${data.id}` })).data
  }
  const seconds = (performance.now() - began) / 1000
  return {
    work: 'backtest of 30 days', upstream: `${short(now.total / seconds)}/s`,
    note: `${now.status}, ${now.total.toLocaleString('en')} parcels in ${short(seconds)} s (${AIM.toLocaleString('en')} in ${short((seconds * AIM) / now.total)} s), ${now.changed.toLocaleString('en')} changed${now.error ? `, ${now.error}` : ''}`,
  }
}

/** Pincodes of a country's cities. */
async function pincodeSheet(databaseUrl: string): Promise<Buffer> {
  const cities = await query<{ city: string }>(databaseUrl, `select city_name as city from base_cities where country_code = 'IN' and status = 'active'
    order by id limit 50`)
  if (cities.length === 0) throw new Error('The demo has no cities of India.')
  const lines = ['Country Code,Pincode,City Name']
  for (let n = 0; n < PINCODES; n++) lines.push(`IN,${800_000 + n},${cities[n % cities.length]?.city}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

/** A hundred thousand pincodes from sending until the upload is through. */
export async function pincodesLine(who: Asker, databaseUrl: string): Promise<Line> {
  const file = await pincodeSheet(databaseUrl)
  const began = performance.now()
  const { data } = read<{ data: { upload_id: number } }>(
    await ask(who, upload('/api/pincode/upload', { name: 'pincodes.csv', body: file }, { country_code: 'IN' })),
  )
  interface Upload { status: string; rows_accepted: number; rows_rejected: number; rows_done: number; reasons: { message: string }[] }
  let now: Upload
  do {
    await pause(LOOK_EVERY_MS)
    now = read<{ data: Upload }>(await ask(who, { method: 'GET', path: `/api/excel_details/${data.upload_id}` })).data
  } while ((now.status === 'queued' || now.status === 'processing') && performance.now() - began < MOST_MS)
  const seconds = (performance.now() - began) / 1000
  return {
    work: `upload of ${PINCODES.toLocaleString('en')} pincodes, csv`, upstream: `${short(now.rows_done / seconds)} rows/s`,
    note: `${now.status}, ${now.rows_accepted.toLocaleString('en')} landed, ${now.rows_rejected.toLocaleString('en')} wrong${now.reasons[0] ? ` (${now.reasons[0].message})` : ''}`,
  }
}
