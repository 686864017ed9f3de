import { buffer } from 'node:stream/consumers'
import { packageTemplate, type PackageField } from '@/lib/contract/package-columns'
import { columnName, textCell } from '@/upstream/sheets/sheet-xml'
import { workbookStream } from '@/upstream/sheets/workbook-stream'
import { query } from './databases'

/** Every hundredth row is wrong, so that finding and listing faults is part of the work. */
export const WRONG_EVERY = 100

/** Every fiftieth goes to somebody the client sent something to today; more would be a file of repeats, warned of row by row. */
const REPEAT_EVERY = 50
/** Shares no factor with ten million, so each row gets a number of its own. */
const PHONE_STEP = 7_654_321

type Row = Partial<Record<PackageField, string>>

export interface Sending {
  file: Buffer
  /** Reference of the last good row: once it is found, the file has landed. */
  lastRef: string
}

/** Parcels of the demo as their sender would write them: inland, so that no customs lines are asked for. */
async function patterns(databaseUrl: string, clientCode: string): Promise<Row[]> {
  return query<Row & Record<string, string>>(
    databaseUrl,
    `select p.rsa_service_code, p.consignee_name, p.consignee_phone, p.consignee_email, p.address_line1, p.area, p.city, p.country_code, p.pieces::text,
        p.weight::text,
       p.package_type, p.goods_description, p.declared_value::text, p.currency, p.payment_mode,
       case when p.payment_mode = 'cod' then p.cod_amount::text end as cod_amount
     from packages p join clients c on c.id = p.client_id
     where c.client_code = $1 and p.country_code = 'AE' and p.currency = 'AED' and p.rsa_service_code in ('STD', 'EXP') and not p.service_customs_clearance_flag
     order by p.id limit 1000`,
    [clientCode],
  )
}

function* rowsOf(sample: readonly Row[], count: number, mark: string): Generator<Row> {
  for (let n = 1; n <= count; n++) {
    const wrong: Row = n % WRONG_EVERY === 0 ? { weight: '0' } : {}
    const own: Row = n % REPEAT_EVERY === 0 ? {} : { consignee_phone: `+97150${String((n * PHONE_STEP) % 10_000_000).padStart(7, '0')}` }
    yield { ...sample[n % sample.length], ref_no: `${mark}-${n}`, ...own, ...wrong }
  }
}

const { columns } = packageTemplate
const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function csv(rows: Iterable<Row>): Buffer {
  const lines = [columns.map(({ header }) => header).join(',')]
  for (const row of rows) lines.push(columns.map(({ field }) => quoted(row[field] ?? '')).join(','))
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}

function* xlsxRows(rows: Iterable<Row>): Generator<string> {
  let at = 1
  const line = (texts: readonly string[]) =>
    `<row r="${at}">${texts.map((text, i) => (text === '' ? '' : textCell(`${columnName(i)}${at}`, text))).join('')}</row>`
  yield line(columns.map(({ header }) => header))
  for (const row of rows) {
    at++
    yield line(columns.map(({ field }) => row[field] ?? ''))
  }
}

/** A package upload of `count` rows for a client, good but for every hundredth. */
export async function sheetToSend(databaseUrl: string, clientCode: string, format: 'csv' | 'xlsx', count: number): Promise<Sending> {
  const sample = await patterns(databaseUrl, clientCode)
  if (sample.length === 0) throw new Error(`The demo has no inland parcels of ${clientCode}.`)
  const mark = `BN-${format}-${Date.now().toString(36)}`
  const rows = rowsOf(sample, count, mark)
  const file = format === 'csv'
    ? csv(rows)
    : await buffer(workbookStream([{ name: packageTemplate.sheet, columns: columns.map(() => ({ width: 16 })), rows: xlsxRows(rows) }]))
  return { file, lastRef: `${mark}-${count % WRONG_EVERY === 0 ? count - 1 : count}` }
}
