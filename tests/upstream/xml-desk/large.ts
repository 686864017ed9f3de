import { expect } from 'vitest'
import { xmlLimits } from '@/lib/domain/xml-invoice'
import { readXmlFile } from '@/upstream/areas/xml-desk/read-file'
import { peakGrowth } from '../sheets/big-sheets'
import type { Asker } from '../app'
import { ublInvoice, ublLine } from './documents'
import { sending, freshNo, zipOf, type App } from './given'

const line = (at: number) => ublLine(at, { hs: '610910', sku: `SKU-${String(at).padStart(7, '0')}` })

/** One invoice of about so many bytes. */
export function largeInvoice(bytes: number): { xml: string; lines: number } {
  const lines = Math.floor(bytes / (line(1).length + 6))
  const total = (lines * 25).toFixed(2)
  return { xml: ublInvoice({ no: freshNo(), lines: Array.from({ length: lines }, (_, i) => line(i + 1)), total }), lines }
}

/** A manifest of about so many bytes. */
export function largeManifest(bytes: number): { xml: string; shipments: number } {
  const no = freshNo()
  const shipment = (at: number) => `<Shipment><InvoiceNumber>${no}-${at}</InvoiceNumber><InvoiceDate>2026-11-20</InvoiceDate><Currency>USD</Currency>
    <HAWB>${no}H${at}</HAWB><Shipper><Name>Lianhua Trading</Name><Country>CN</Country></Shipper>
    <Items>${'abc'.split('').map((mark) => `<Item><SKU>S-${at}${mark}</SKU>
    <Description>Cotton T-shirt ${mark}</Description><HSCode>610910</HSCode><Origin>CN</Origin><Quantity>2</Quantity><UnitPrice>12.50</UnitPrice>
    <Total>25.00</Total></Item>`).join('')}</Items><InvoiceTotal>75.00</InvoiceTotal></Shipment>`
  const shipments = Math.floor(bytes / (shipment(10_000).length + 1))
  return { xml: `<Shipments>${Array.from({ length: shipments }, (_, i) => shipment(i)).join('\n')}</Shipments>`, shipments }
}

/** Seconds by the clock, seconds of our own processor, and megabytes above where it began. */
export interface Took { seconds: number; busy: number; megabytes: number }

/** Sends a file and has it read once more; how long that took, and how far memory rose meanwhile. */
async function read(app: App, asker: Asker, body: Buffer, name: string): Promise<Took & { id: number }> {
  const { upload_id: id } = (await sending(app).sent(asker, body, {}, name)).data
  await app.query('delete from xml_invoices where xml_file_id = $1', [id])
  await app.query("update xml_files set status = 'queued' where id = $1", [id])
  const [started, used] = [performance.now(), process.cpuUsage()]
  const megabytes = await peakGrowth(() => readXmlFile(app.services, id))
  const { user, system } = process.cpuUsage(used)
  return { id, seconds: (performance.now() - started) / 1000, busy: (user + system) / 1e6, megabytes }
}

/** An invoice, a manifest and a zip of `files`, all of `bytes` together each, read whole. */
export async function readLarge(app: App, { bytes, files }: { bytes: number; files: number }): Promise<{ invoice: Took; manifest: Took; zip: Took }> {
  const asker = await app.as('super_admin')
  const one = largeInvoice(bytes)
  const body = Buffer.from(one.xml)
  expect(body.length).toBeLessThanOrEqual(xmlLimits.fileBytes)
  const invoice = await read(app, asker, body, 'large.xml')
  const { data } = await asker.call('xmlFiles.one', { id: invoice.id })
  expect(data).toMatchObject({ status: 'completed', shipments_total: 1, items_total: one.lines, errors_total: 0 })
  const many = largeManifest(bytes)
  const manifest = await read(app, asker, Buffer.from(many.xml), 'manifest.xml')
  expect((await asker.call('xmlFiles.one', { id: manifest.id })).data).toMatchObject({ status: 'completed', shipments_total: many.shipments })
  const parts = Object.fromEntries(Array.from({ length: files }, (_, i) => [`${i}.xml`, largeInvoice(bytes / files).xml]))
  const zip = await read(app, asker, await zipOf(parts), 'large.zip')
  expect((await asker.call('xmlFiles.one', { id: zip.id })).data).toMatchObject({ status: 'completed', shipments_total: files })
  return { invoice, manifest, zip }
}
