import { expect } from 'vitest'
import type { Asker, useApp } from '../app'

export type App = ReturnType<typeof useApp>

const header = 'SKU,Product Name,Description,Brand,Category,GTIN,HS Code,Country of Origin,Unit Value,Currency,Unit Weight (kg),Battery Type,Liquid (Y/N),'
  + 'Magnetic (Y/N),Wireless (Y/N),Food (Y/N),Cosmetic (Y/N),Medical (Y/N),Shelf Life (months),Brand Authorised (Y/N)'

export interface Typed {
  sku: string
  name?: string
  brand?: string
  category?: string
  gtin?: string
  hs?: string
  origin?: string
  value?: string
  currency?: string
  weight?: string
  battery?: string
  /** Y and N of liquid, magnetic, wireless, food, cosmetic and medical. */
  flags?: string
  shelf?: string
  authorised?: string
}
/** A row of a file of products; a cotton shirt unless said otherwise. */
export const line = ({
  sku, name = 'Cotton T-shirt', brand = 'Lianhua', category = 'Apparel', gtin = '', hs = '610910', origin = 'CN', value = '12.50', currency = 'USD',
  weight = '0.2', battery = '', flags = 'NNNNNN', shelf = '', authorised = 'N',
}: Typed): string => [sku, name, '', brand, category, gtin, hs, origin, value, currency, weight, battery, ...flags, shelf, authorised].join(',')

let files = 0
/** Sends products of a seller and waits for what became of them. */
export async function send(app: App, who: Asker, seller_id: number, lines: string[], more: { client_id?: number; dry_run?: boolean } = {}) {
  const answer = await who.call('iorProducts.upload', { seller_id, dry_run: false, ...more }, {
    file: { name: `products-${++files}.csv`, body: Buffer.from([header, ...lines].join('\n')), type: 'text/csv' },
  })
  expect(answer.status, answer.message).toBe(202)
  await app.jobs.idle()
  const id = answer.data.upload_id
  const [upload] = await app.query<{ status: string; rows_created: number; rows_rejected: number }>(
    'select status, rows_created, rows_rejected from excel_details where id = $1', [id],
  )
  const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [id])
  const rows = (await who.call('iorProducts.checks', { upload_id: [id], page_size: 200, sort_by: 'row_no', sort: 'lowest' })).data
  return { id, ...upload, faults: faults.map(({ message }) => message), rows }
}

/** A signed-up seller of a client. */
export async function sellerOf(app: App, clientCode: string): Promise<{ id: number; client_id: number }> {
  const [seller] = await app.query<{ id: number; client_id: number }>(
    `select s.id, m.client_id from sellers s join client_seller_map m on m.seller_id = s.id and m.active join clients c on c.id = m.client_id
     where c.client_code = $1 and s.onboarding_stage > 0 and s.status = 'active' order by s.id limit 1`, [clientCode],
  )
  if (!seller) throw new Error(`No seller of ${clientCode} has signed up`)
  return seller
}

/** A code of the Emirates' tariff. */
export const addCode = (app: App, code: string, en: string, from = '2018-01-01', to: string | null = null) =>
  app.query(`insert into hs_codes (country_code, code, description_en, valid_from, valid_to) values ('AE', $1, $2, $3, $4) on conflict do nothing`, [
    code, en, from, to,
  ])
