import { buffer } from 'node:stream/consumers'
import { sql, type SQL } from 'drizzle-orm'
import { countryName } from '@/lib/domain/countries'
import { RecentMap } from '@/lib/domain/recent-map'
import { labelNumber } from '@/lib/domain/money'
import { guardedStatus } from '@/lib/domain/record-status'
import type { printPosition } from '@/lib/domain/split-code'
import { artworkOf } from '../../documents/artwork'
import type { Artwork } from '../../documents/drawing'
import type { LabelData, LabelParty } from '../../documents/label-data'
import { rows, type Db } from '../../db/db'
import type { Services } from '../../platform/services'
import { allHandling, type Handling } from '../../core/codes/find-handling'
import { keepSortCodes } from '../../core/codes/split-results'
import { handlingSigns } from './handling-signs'
import { setupColumns, setupOf, type SaidOfLabels } from './label-setups'
import { addressJson, shipperJson, type StoredParty } from '../../core/parcels/shipper'
import { literal } from '../../db/literals'

/** Packages read at a time while a document is being made: memory stays flat however many are printed. */
const AT_A_TIME = 50

/** Where it goes back to: the address of its lane, else the client's usual one for returns. */
const returnJson = sql`(select ${addressJson(sql`a`)} from client_addresses a where a.client_id = p.client_id and a.status = ${literal(guardedStatus, 'active')}
  and (a.address_type = 'return' or a.id = (select n.return_address_id from linehauls n where n.id = p.linehaul_id))
  order by a.id is not distinct from (select n.return_address_id from linehauls n where n.id = p.linehaul_id) desc, a.is_default desc, a.id limit 1)`

/** Rows of those packages in the order of the ids, a few at a time. `columns` reads `packages p`, `clients c`, `carriers k` and `rsa_services s`. */
export async function* packagesInOrder<T extends { id: number }>(db: Db, ids: readonly number[], columns: SQL): AsyncGenerator<T> {
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const few = ids.slice(at, at + AT_A_TIME)
    const found = await rows<T>(
      db,
      sql`select p.id, ${columns} from packages p join clients c on c.id = p.client_id left join carriers k on k.id = p.carrier_id
            left join rsa_services s on s.code = p.rsa_service_code
          where p.id = any(${sql.param(few)}::bigint[])`,
    )
    const byId = new Map(found.map((row) => [row.id, row]))
    for (const id of few) {
      const row = byId.get(id)
      if (row) yield row
    }
  }
}

/** Street lines that say something, and the numbers by which a driver finds the door. */
export const linesOf = ({ address_line1, address_line2, national_address, makani_no }: StoredParty) =>
  [
    address_line1, address_line2, national_address && `National address ${national_address}`, makani_no && `Makani ${makani_no}`,
  ].filter((line): line is string => Boolean(line))

function labelParty(stored: StoredParty): LabelParty {
  const country_code = stored.country_code ?? ''
  return {
    name: stored.consignee_name ?? '', company: stored.consignee_company, phone: stored.consignee_phone, lines: linesOf(stored), area: stored.area,
    city: stored.city ?? '', state: stored.state, pincode: stored.pincode, country_code, country_name: countryName(country_code),
  }
}

interface LabelRow extends StoredParty, SaidOfLabels {
  id: number
  tracking_no: string
  carrier_tracking_no: string | null
  ref_no: string
  order_id: string
  pieces: number
  weight: string
  length: string | null
  width: string | null
  height: string | null
  goods_description: string
  declared_value: string
  currency: string
  rsa_service_code: string
  service_name: string | null
  delivery_type: string
  carrier_name: string | null
  special_handling: string[]
  payment_mode: 'prepaid' | 'cod'
  cod_amount: string
  cod_currency: string | null
  client_name: string
  city_code: string | null
  sort_code: string | null
  sort_rule: { position: (typeof printPosition.names)[number]; bars: boolean } | null
  logo_path: string | null
  shipper: StoredParty
  return_to: StoredParty | null
}

const labelColumns = sql`p.tracking_no, p.carrier_tracking_no, p.ref_no, p.order_id, p.pieces, coalesce(p.actual_weight, p.weight) as weight, p.length, p.width,
  p.height, p.goods_description, p.declared_value, p.currency, p.rsa_service_code, s.name as service_name, p.delivery_type, k.display_name as carrier_name,
  p.special_handling, p.payment_mode, p.cod_amount, p.cod_currency, coalesce(c.trade_name, c.name) as client_name,
  p.consignee_name, p.consignee_company, p.consignee_phone, p.address_line1, p.address_line2, p.area, p.city, p.state, p.pincode, p.country_code,
    p.national_address, p.makani_no,
  (select b.city_code from base_cities b where b.country_code = p.country_code and b.city_name = p.city limit 1) as city_code,
  (select x.value from split_code_results x where x.package_id = p.id) as sort_code,
  (select jsonb_build_object('position', r.print_position, 'bars', r.as_barcode) from split_code_results x join split_codes r on r.id = x.split_code_id
  where x.package_id = p.id) as sort_rule,
  c.logo_path, ${setupColumns}, ${shipperJson} as shipper, ${returnJson} as return_to`

/** Settings and files a label is made with. */
type Maker = Pick<Services, 'config' | 'files'>

/** Logos by their key, which names their content: half a megabyte each at most. */
const logos = new RecentMap<string, Promise<Artwork | null>>(40)

const readLogo = async ({ files }: Maker, key: string) => ((await files.has(key)) ? artworkOf(await buffer(await files.read(key))) : null)

/** A logo as labels print it; null where it is gone or cannot be read now: the client's name stands in its place. */
async function logoFor(services: Maker, key: string): Promise<Artwork | null> {
  const logo = await logos.of(key, () => readLogo(services, key)).catch(() => null)
  if (!logo) logos.delete(key)
  return logo
}

interface Making {
  brand: string
  piece?: number
  printed_at: string
  handling: ReadonlyMap<string, Handling>
}

function labelOf(row: LabelRow, { brand, piece, printed_at, handling }: Making, logo: Artwork | null): LabelData {
  const setup = setupOf(row)
  const sides = [row.length, row.width, row.height].filter((side): side is string => side !== null)
  return {
    tracking_no: row.tracking_no, carrier_tracking_no: row.carrier_tracking_no, ref_no: row.ref_no, order_id: row.order_id, pieces: row.pieces, piece,
    weight: row.weight, dims: sides.length === 3 ? sides.map(labelNumber).join(' x ') : null, contents: row.goods_description,
    declared_value: row.declared_value, declared_currency: row.currency, consignee: labelParty(row), from: labelParty(row.shipper),
    return_to: row.return_to && labelParty(row.return_to), service_code: row.rsa_service_code, service_name: row.service_name ?? row.rsa_service_code,
    delivery_type: row.delivery_type,
    // A parcel abroad is sorted by its country before its city.
    split_code: row.sort_code ?? (row.city_code && (row.country_code === row.shipper.country_code ? row.city_code : `${row.country_code}-${row.city_code}`)),
    carrier_name: row.carrier_name ?? '', special_handling: handlingSigns(row.special_handling, handling),
    payment_mode: row.payment_mode, cod_amount: row.cod_amount,
    cod_currency: row.cod_currency ?? row.currency, printed_at, client_name: row.client_name,
    brand: { name: brand }, logo: setup.logo ? logo : null, size: setup.size, copies: setup.copies,
    is_return: setup.kind === 'return_label', with_return: setup.return_label && setup.kind === 'package_label',
    print: {
      cod: setup.cod, split_code: setup.split_code, handling_codes: setup.handling_codes,
      fields: setup.fields, footer: setup.footer, barcode: setup.barcode, dpi: setup.dpi,
      split_position: row.sort_rule?.position ?? 'band', split_bars: row.sort_rule?.bars ?? false,
    },
  }
}

/** The labels of those packages in the order of the ids, as they are set up; whoever asks has made sure they may be printed. */
export async function* labelsFor(db: Db, ids: readonly number[], services: Maker, { piece }: { piece?: number } = {}): AsyncGenerator<LabelData> {
  await keepSortCodes(db, ids)
  const making: Making = { brand: services.config.BRAND_NAME, piece, printed_at: new Date().toISOString(), handling: await allHandling(db) }
  for await (const row of packagesInOrder<LabelRow>(db, ids, labelColumns)) {
    const key = row.logo_path
    yield labelOf(row, making, key ? await logoFor(services, key) : null)
  }
}
