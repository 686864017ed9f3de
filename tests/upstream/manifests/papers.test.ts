import { Readable } from 'node:stream'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keptFiles } from '@/upstream/areas/manifests/manifest-file'
import { useApp, type Asker } from '../app'
import { openPdf, pdfPicture, pdfText, scanBars } from '../documents/reading'
import { asOthersRead } from '../sheets/written-book'
import { clearManifests, labelled, made, numbersOn, userId, windowAgo } from './making'

const app = useApp()
let admin: Asker
let falcon: number
beforeAll(async () => {
  admin = await app.as('super_admin')
  falcon = await userId(app, 'carrier_admin')
})
beforeEach(() => clearManifests(app))

const columns = { fields_ids: [1, 33, 8, 10, 12, 15, 65], header_ids: [1, 7, 11, 13, 14, 17] }

async function oneOf(parcels: Record<string, unknown>[]) {
  const w = windowAgo(3)
  await app.query("update package_events set event_at = event_at - interval '2 days' where event_code = 'ORD02' and event_at > $1 and event_at < $2", [
    w.window_from, w.window_to,
  ])
  for (const [i, differs] of parcels.entries()) await labelled(app, w.inside(1 + (i % 58)), differs)
  await admin.call('manifests.saveTemplate', { user_id: falcon, ...columns })
  const [manifest] = await made(app, admin, { user_id: falcon, ...w })
  return manifest ?? { id: 0, manifest_no: '', package_count: 0 }
}

const cod = (amount: string, currency = 'AED') => ({ payment_mode: 'cod', cod_amount: amount, cod_currency: currency })

describe('the Excel file', () => {
  test('has the headers in A and B, a blank row, bold labels, numbers as numbers and text as text', async () => {
    const manifest = await oneOf([{ weight: '1.250', ...cod('120.50') }, { weight: '2.000', consignee_name: '=1+1' }])
    const answer = await admin.call('manifests.download', { id: manifest.id, format: 'xlsx' })
    expect(answer.headers['content-disposition']).toContain(`manifest-${manifest.manifest_no}.xlsx`)
    const folder = await mkdtemp(join(tmpdir(), 'manifest-'))
    const path = join(folder, 'm.xlsx')
    await writeFile(path, answer.body)
    const [sheet] = (await asOthersRead(path)).sheets
    await rm(folder, { recursive: true })
    expect(sheet?.name).toBe('Manifest')
    expect(sheet?.rows.slice(0, 6).map((row) => row[0])).toEqual(['Manifest No', 'Carrier', 'Packages', 'Weight (kg)', 'COD', 'Driver'])
    expect(sheet?.rows[0]?.[1]).toBe(manifest.manifest_no)
    expect(sheet?.rows[4]?.[1]).toBe('AED 120.50')
    expect(sheet?.rows[6]?.filter(Boolean) ?? []).toEqual([])
    expect(sheet?.rows[7]?.[0]).toBe('Tracking No')
    const [tracking, , name, , weight] = sheet?.rows[9] ?? []
    expect(typeof tracking).toBe('string')
    expect(name).toBe("'=1+1")
    expect(weight).toBe(2)
  })
})

describe('money of several currencies', () => {
  test('is told apart, each with its decimals, in the file, on paper and in the list', async () => {
    const manifest = await oneOf([{ ...cod('12.345', 'KWD') }, { ...cod('7.500', 'OMR') }, { ...cod('120.50') }, { ...cod('0.005', 'KWD') }])
    expect((await admin.call('manifests.download', { id: manifest.id, format: 'csv' })).body.toString()).toContain('12.345')
    const paper = await pdfText(await openPdf(Readable.from((await admin.call('manifests.download', { id: manifest.id, format: 'pdf' })).body)), 1)
    for (const words of ['12.345', '7.500', 'KWD 12.350', 'OMR 7.500', 'AED 120.50']) expect(paper).toContain(words)
    const [row] = await app.query<{ total_cod: string | null; cod_totals: unknown }>('select total_cod, cod_totals from manifests where id = $1', [manifest.id])
    expect(row).toEqual({
      total_cod: null, cod_totals: [{ currency: 'AED', amount: '120.50' }, { currency: 'KWD', amount: '12.350' }, { currency: 'OMR', amount: '7.500' }],
    })
  })
})

describe('the CSV file', () => {
  test('has the mark of UTF-8, labels in the first line and no formula alive', async () => {
    const manifest = await oneOf([{ consignee_name: '@SUM(A1)' }])
    const text = (await admin.call('manifests.download', { id: manifest.id, format: 'csv' })).body.toString()
    expect(text.startsWith('\ufeffTracking No,Mobile,Consignee,')).toBe(true)
    expect(text).toContain("'@SUM(A1)")
  })
})

describe('the PDF', () => {
  test('shows number, headers, totals by currency, signature boxes and pages, and its bars can be scanned', async () => {
    const manifest = await oneOf([
      ...Array.from({ length: 60 }, () => ({ weight: '1.000' })), { consignee_name: 'سارة علي', ...cod('100.00') }, { ...cod('40.00', 'SAR') },
    ])
    const answer = await admin.call('manifests.download', { id: manifest.id, format: 'pdf' })
    const document = await openPdf(Readable.from(answer.body))
    const first = await pdfText(document, 1)
    const last = await pdfText(document, document.numPages)
    expect(document.numPages).toBeGreaterThan(2)
    expect(first).toContain(`MANIFEST ${manifest.manifest_no}`)
    expect(first).toContain(`Page 1 of ${document.numPages}`)
    expect(first).toContain('This page')
    expect(await pdfText(document, 2)).toContain('Tracking No')
    expect(last).toMatch(/Handed over by.*Received by/)
    expect(last).toContain('AED 100.00 · SAR 40.00')
    expect(first).toContain('Generated')
    const whole = (await Promise.all(Array.from({ length: document.numPages }, (_, i) => pdfText(document, i + 1)))).join(' ')
    for (const no of await numbersOn(app, manifest.id)) expect(whole).toContain(no)
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
    expect(scanBars(await pdfPicture(document, 1), { from: 0.045, to: 0.09 })).toBe(manifest.manifest_no)
  })

  test.each([1, 22, 23, 24, 25, 26, 27, 28, 60])('of %i packages lists every one and signs once', async (count) => {
    const manifest = await oneOf(Array.from({ length: count }, () => ({})))
    const document = await openPdf(Readable.from((await admin.call('manifests.download', { id: manifest.id, format: 'pdf' })).body))
    const pages = await Promise.all(Array.from({ length: document.numPages }, (_, i) => pdfText(document, i + 1)))
    expect(pages.filter((text) => text.includes('Received by'))).toHaveLength(1)
    expect(pages.join(' ').match(/TST\d+/g)).toHaveLength(count)
  })
})

describe('files', () => {
  test('are made once and kept', async () => {
    const manifest = await oneOf([{}])
    const [before] = await app.query<{ files: unknown[] }>('select files from manifests where id = $1', [manifest.id])
    await admin.call('manifests.download', { id: manifest.id, format: 'pdf' })
    expect(await app.query('select files from manifests where id = $1', [manifest.id])).toEqual([before])
    expect(before?.files).toHaveLength(2)
  })

  test('stay as they were when the template changes', async () => {
    const manifest = await oneOf([{}])
    await admin.call('manifests.saveTemplate', { user_id: falcon, fields_ids: [1] })
    expect((await admin.call('manifests.download', { id: manifest.id, format: 'csv' })).body.toString()).toContain('Consignee')
  })

  test('of several manifests come as one zip', async () => {
    const manifest = await oneOf([{}])
    const zip = await admin.call('manifests.bundle', { ids: [manifest.id] })
    expect(zip.headers['content-type']).toBe('application/zip')
    expect(zip.body.toString('latin1')).toContain(`manifest-${manifest.manifest_no}.pdf`)
  })

  test('in a format there is not are refused', async () => {
    const manifest = await oneOf([{}])
    expect(await admin.call('manifests.download', { id: manifest.id, format: 'doc' })).toMatchObject({ status: 400, message: 'Unknown format doc.' })
  })

  test('of a manifest that failed are not ready', async () => {
    const manifest = await oneOf([{}])
    await app.query("update manifests set status = 'failed' where id = $1", [manifest.id])
    expect(await admin.call('manifests.download', { id: manifest.id, format: 'pdf' })).toMatchObject({
      status: 409, message: `Manifest ${manifest.manifest_no} is failed and cannot be downloaded.`,
    })
  })

  test('older than 400 days go and are made again when asked for', async () => {
    const manifest = await oneOf([{}])
    await app.query("update manifests set created_at = now() - interval '401 days' where id = $1", [manifest.id])
    const { removeOldFiles } = await import('@/upstream/areas/manifests/clock')
    await removeOldFiles(app.services)
    expect(await app.query('select 1 from manifests where id = $1 and files = $2', [manifest.id, '[]'])).toHaveLength(1)
    expect((await admin.call('manifests.download', { id: manifest.id, format: 'csv' })).status).toBe(200)
  })
})

describe('a sample', () => {
  test('is a file of the last hours that nobody keeps', async () => {
    await labelled(app, new Date(Date.now() - 60_000).toISOString())
    const carrier = await app.as('carrier_admin')
    const answer = await carrier.call('manifests.sampleAs', { format: 'csv' })
    expect(answer.headers['content-disposition']).toContain('manifest-sample.csv')
    expect(await app.query('select 1 from manifests')).toEqual([])
    expect(await carrier.call('manifests.sampleAs', { format: 'doc' })).toMatchObject({ status: 400, message: 'Unknown format doc.' })
    expect(await carrier.call('manifests.sample', { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' })).toMatchObject({
      status: 422, message: 'No packages in the last 1 hour(s).',
    })
  })
})

describe('more than 20,000 packages', () => {
  test('come in parts, and making their files needs no more memory for it', { timeout: 90_000 }, async () => {
    const w = windowAgo(3)
    const sample = await labelled(app, w.inside(5))
    await app.query(
      `insert into packages (order_id, tracking_no, ref_no, client_id, carrier_id, carrier_code, service_type, delivery_type, rsa_service_code, source,
          consignee_name, consignee_phone,
         consignee_phone_key, address_line1, city, country_code, weight, goods_description, declared_value, currency, declared_value_aed, fx_rate, payment_mode,
           created_at, status)
       select 'BIG' || n, 'BIG' || lpad(n::text, 9, '0'), 'BIG-' || n, client_id, carrier_id, carrier_code, service_type, delivery_type, rsa_service_code,
         source, consignee_name, consignee_phone,
         consignee_phone_key, address_line1, city, country_code, weight, goods_description, declared_value, currency, declared_value_aed, fx_rate, payment_mode,
           created_at, status
       from packages, generate_series(1, 20000) n where id = $1`,
      [sample.id],
    )
    await app.query(
      "insert into package_events (package_id, event_code, event_at, source) select id, 'ORD02', $1, 'system' from packages where order_id like 'BIG%'",
      [w.inside(5)],
    )
    await admin.call('manifests.saveConfiguration', { user_id: falcon, auto_send: false, formats: ['csv', 'xlsx'] })
    const [first, second] = await made(app, admin, { user_id: falcon, ...w })
    expect([first?.manifest_no.slice(-2), second?.manifest_no.slice(-2)]).toEqual(['-1', '-2'])
    expect(first?.package_count).toBe(20_000)
    expect(second?.package_count).toBeGreaterThanOrEqual(1)
    const csv = await admin.call('manifests.download', { id: first?.id ?? 0, format: 'csv' })
    expect(csv.body.toString().trim().split('\r\n')).toHaveLength(20_001)
    await app.query("update manifests set files = '[]' where id = $1", [first?.id])
    const before = process.memoryUsage().heapUsed
    let most = before
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20)
    await keptFiles(app.services, first?.id ?? 0, ['xlsx'])
    clearInterval(looking)
    // All the rows at once would be several hundred.
    expect(most - before).toBeLessThan(120 * 1024 * 1024)
    expect(await app.query('select 1 from manifest_packages where manifest_id = $1 and line_no = 20000', [first?.id])).toHaveLength(1)
  })
})
