import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { zipStream } from '@/upstream/sheets/zip-stream'
import type { Asker, useApp } from '../app'

export type App = ReturnType<typeof useApp>
let made = 0

/** A number no other file of the tests has. */
export const freshNo = (): string => `XT-${Date.now().toString(36)}-${(made += 1)}`

export const zipOf = (files: Record<string, string>): Promise<Buffer> =>
  buffer(zipStream(Object.entries(files).map(([name, content]) => ({ name, content: [content] }))))

/** The seller of the demo who signs in, its client and its name. */
export async function sellingParty(app: App) {
  const [found] = await app.query<{ client_id: number; seller_id: number; name: string }>(
    `select m.client_id, s.id as seller_id, s.legal_name as name from users u join sellers s on s.id = u.seller_id
     join client_seller_map m on m.seller_id = s.id and m.active where u.email = 'seller_user@demo.example' order by m.id limit 1`)
  return found as NonNullable<typeof found>
}

/** Sends files and waits until they are read. */
export function sending(app: App) {
  async function sent(asker: Asker, xml: string | Buffer, more: Input<'xmlFiles.upload'> = {}, name = 'manifest.xml') {
    const answer = await asker.call('xmlFiles.upload', more, { file: { name, body: Buffer.from(xml), type: 'application/xml' } })
    await app.jobs.idle()
    return answer
  }
  async function read(asker: Asker, xml: string | Buffer, more: Input<'xmlFiles.upload'> = {}, name?: string) {
    const answer = await sent(asker, xml, more, name)
    expect(answer.message).toBe('File received. Its documents are being read.')
    return (await asker.call('xmlFiles.one', { id: answer.data.upload_id })).data
  }
  /** An RSA invoice of a file that is right. */
  async function invoiced(asker: Asker, xml: string, client_id: number) {
    const file = await read(asker, xml, { source: 'rsa', client_id })
    const id = file.shipments[0]?.id ?? 0
    return (await asker.call('rsaXmlInvoices.one', { id })).data
  }
  return { sent, read, invoiced }
}
