import { setTimeout as pause } from 'node:timers/promises'
import { iorProductTemplate } from '@/lib/contract/ior-product-columns'
import { ask, json, read, upload as sendUpload, type Asker } from './asker'
import { query } from './databases'
import { inTurn, quantile } from './load'
import { ms, short, type Line } from './table'

const PRODUCTS = 5000
const CODES = 14_000
const SEARCHES = 300
const MOST_MS = 300_000
const LOOK_EVERY_MS = 100

interface Upload {
  status: string
  rows_done: number
  rows_accepted: number
  rows_rejected: number
}

/** Sends a file and waits until it has been worked through. */
export async function untilDone(who: Asker, path: string, file: { name: string; body: Buffer }, fields: Record<string, string>) {
  const began = performance.now()
  const { data } = read<{ data: { upload_id: number } }>(await ask(who, sendUpload(path, file, fields)))
  for (;;) {
    await pause(LOOK_EVERY_MS)
    const { data: upload } = read<{ data: Upload }>(await ask(who, { method: 'GET', path: `/api/excel_details/${data.upload_id}` }))
    const took = performance.now() - began
    if ((upload.status !== 'queued' && upload.status !== 'processing') || took > MOST_MS) return { id: data.upload_id, upload, ms: took }
  }
}

/** A sheet of a template as CSV: a row's cells by their header. */
export const csvOf = (headers: readonly string[], rows: readonly Record<string, string>[]) =>
  Buffer.from([headers.join(','), ...rows.map((row) => headers.map((header) => row[header] ?? '').join(','))].join('\n'))

/** A tariff as large as the real one: what the demo has, and more codes below its own with their words in both languages. */
async function growTariff(databaseUrl: string): Promise<number> {
  await query(databaseUrl, `insert into hs_codes (country_code, code, description_en, description_ar, valid_from)
    select 'AE', left(code, 8) || lpad(n::text, 4, '0'), description_en || ', kind ' || n, description_ar, '2020-01-01'
    from hs_codes, generate_series(1, 40) n where country_code = 'AE' and length(code) = 12
      and not exists (select 1 from hs_codes o where o.country_code = 'AE' and o.code = left(hs_codes.code, 8) || lpad(n::text, 4, '0'))
    order by n, code limit greatest(0, ${CODES} - (select count(*) from hs_codes where country_code = 'AE'))`)
  await query(databaseUrl, 'analyze hs_codes')
  const [found] = await query<{ n: number }>(databaseUrl, "select count(*)::int as n from hs_codes where country_code = 'AE'")
  return found?.n ?? 0
}

const searches = ['cotton', 'loudspeaker', 'shoes', 'plastic', 'phone', 'قطن', 'أحذية', 'سماعات', '8518', '6109.10', 'bluetooth speaker', 'watch']

/** The HS desk's search by words of two languages and by digits, and what it suggests for goods in words. */
async function searchLines(who: Asker, codes: number): Promise<Line[]> {
  const get = (path: string) => ({ method: 'GET' as const, path })
  const asking = { times: SEARCHES, atMostMs: MOST_MS }
  const [found = []] = await inTurn([who], (n) => get(`/api/hs-code/search?search=${encodeURIComponent(searches[n % searches.length] ?? '')}`), asking)
  const goods = ['Bluetooth speaker, portable', 'Cotton t-shirt for men', 'Karaoke speaker with microphone', 'Leather shoes']
  const [meant = []] = await inTurn([who], (n) => get(`/api/hs-code/suggestions?description=${encodeURIComponent(goods[n % goods.length] ?? '')}`), asking)
  return [
    { work: `HS search of ${codes.toLocaleString('en')} codes, p95`, upstream: ms(quantile(found, 0.95)), note: `p50 ${ms(quantile(found, 0.5))}; aim 60 ms` },
    { work: '  codes suggested for goods in words, p95', upstream: ms(quantile(meant, 0.95)), note: `p50 ${ms(quantile(meant, 0.5))}` },
  ]
}

/** 5,000 products of a seller, by file and once more by the day's tariff; then the search. */
export async function productLines(who: Asker, databaseUrl: string): Promise<Line[]> {
  const codes = await growTariff(databaseUrl)
  const [seller] = await query<{ id: string }>(databaseUrl, "select id from sellers where onboarding_stage > 0 and status = 'active' order by id limit 1")
  const tariff = await query<{ code: string }>(
    databaseUrl, "select code from hs_codes where country_code = 'AE' and length(code) = 12 order by code limit 5000",
  )
  const rows = Array.from({ length: PRODUCTS }, (_, n) => ({
    SKU: `BENCH-${n}`, 'Product Name': `Bench product ${n}`, Brand: 'Bench', Category: 'Electronics', 'HS Code': tariff[n % tariff.length]?.code ?? '',
    'Country of Origin': 'CN', 'Unit Value': '12.50', Currency: 'USD', 'Unit Weight (kg)': '0.2', 'Wireless (Y/N)': n % 3 === 0 ? 'Y' : 'N',
  }))
  const file = { name: 'products.csv', body: csvOf(iorProductTemplate.columns.map(({ header }) => header), rows) }
  const sent = await untilDone(who, '/api/products/temp-upload', file, { seller_id: String(seller?.id) })
  const verified = await ask(who, json('/api/products/verify-upload', { upload_id: sent.id }))
  const { data } = read<{ data: { verified: number; failed: number } }>(verified)
  return [
    {
      work: `${PRODUCTS.toLocaleString('en')} products checked by file`, upstream: `${short(sent.ms / 1000)} s`,
      note: `aim 10 s; ${sent.upload.rows_accepted} taken, ${sent.upload.rows_rejected} refused`,
    },
    { work: '  and once more by “Verify all”', upstream: `${short(verified.ms / 1000)} s`, note: `aim 10 s; ${data.verified} cleared, ${data.failed} not` },
    ...(await searchLines(who, codes)),
  ]
}
