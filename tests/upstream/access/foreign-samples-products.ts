import { idOf, nothing, reference, row, type App, type Said } from './foreign-kinds'

/** Products, HS codes and landed costs of another client's. */
export interface ForeignProducts { temp: number; upload: number; product: number; hscode: number; landed: number }

const said = `'FOREIGN-1', 'Foreign goods', 'Foreign', 'other', 'CN', 5, 'USD', 1`

export async function productRows(app: App, client: number, seller: number): Promise<ForeignProducts> {
  const upload = await idOf(app, `insert into excel_details (kind, file_name, file_path, file_size, sha256, mime, status, user_id, user_name, user_category)
    select 'product_temp', 'foreign.csv', 'uploads/foreign.csv', 1, 'foreign', 'text/csv', 'completed', id, full_name, user_category from users
    where email = 'super_admin@demo.example' returning id`)
  return {
    upload,
    temp: await idOf(app, `insert into temp_products (upload_id, row_no, seller_id, client_id, sku, product_name, brand, category, country_of_origin, unit_value,
      currency, unit_weight) values ($1, 2, $2, $3, ${said}) returning id`, [upload, seller, client]),
    product: await idOf(app, `insert into ior_products (seller_id, client_id, sku, product_name, brand, category, country_of_origin, unit_value, currency,
      unit_weight) values ($1, $2, ${said}) returning id`, [seller, client]),
    hscode: await idOf(app, `insert into client_product_hscodes (client_id, sku, product_description, hs_code, country_of_origin)
      values ($1, 'FOREIGN-1', 'Foreign goods', '610910', 'CN') returning id`, [client]),
    landed: await idOf(app, `insert into landed_quotes (client_id, title, hs_code, origin, country_code, day, units, currency, landed_amount, goods, facts, figures)
      values ($1, 'Foreign goods', '610910', 'CN', 'AE', '2026-01-01', 1, 'AED', 10, '{}', '{}', '{}') returning id`, [client]),
  }
}

const TARIFF = 'the tariff and what was decided of it are the same for everybody'
const goods = { title: 'Goods', hs_code: '610910', origin: 'CN', value: '5', currency: 'USD' }

export const productSamples: Readonly<Record<string, Said>> = {
  'clientHscodes.list': nothing((f) => ({ client_id: [f.client] })),
  'clientHscodes.change': row((f) => ({ id: f.areas.products.hscode, product_description: 'Ours now' })),
  'clientHscodes.upload': reference((f) => ({ client_id: f.client })),
  'clientHscodes.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'classification.search': TARIFF, 'classification.precedents': TARIFF,
  'iorProducts.upload': reference((f) => ({ seller_id: f.areas.seller })),
  'iorProducts.checks': nothing((f) => ({ upload_id: [f.areas.products.upload] })),
  'iorProducts.figures': nothing((f) => ({ upload_id: [f.areas.products.upload] })),
  'iorProducts.uploads': nothing(() => ({ search: 'foreign' })),
  'iorProducts.mend': row((f) => ({ id: f.areas.products.temp, brand: 'Ours' })),
  'iorProducts.refresh': row((f) => ({ id: f.areas.products.temp })),
  'iorProducts.remove': row((f) => ({ id: f.areas.products.temp })),
  'iorProducts.msds': row((f) => ({ id: f.areas.products.temp })),
  'iorProducts.msdsFile': row((f) => ({ id: f.areas.products.temp })),
  'iorProducts.verify': row((f) => ({ upload_id: f.areas.products.upload })),
  'iorProducts.commit': row((f) => ({ ids: [f.areas.products.temp], upload_id: undefined })),
  'iorProducts.catalogue': nothing((f) => ({ seller_id: [f.areas.seller] })),
  'iorProducts.change': row((f) => ({ id: f.areas.products.product, brand: 'Ours' })),
  'landedCost.reckon': reference((f) => ({ ...goods, client_id: f.client })),
  'landedCost.keep': reference((f) => ({ ...goods, client_id: f.client })),
  'landedCost.list': nothing((f) => ({ client_id: [f.client] })),
  'landedCost.one': row((f) => ({ id: f.areas.products.landed })),
}
