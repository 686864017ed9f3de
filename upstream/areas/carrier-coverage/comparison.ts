import { sql } from 'drizzle-orm'
import { placeKey } from '@/lib/domain/carrier-place'
import { dubaiDay } from '@/lib/domain/days'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { exportXlsx, type ExportColumn, type ExportRow } from '../../sheets/export-sheet'
import { CityIndex } from '../../core/places/place-names'
import { cellOf, openUpload, ownRows } from '../../core/uploads/open-upload'
import { visibleUploads } from '../../core/uploads/scope'
import type { UploadKindWork } from '../../core/uploads/upload-work'
import { noRecord } from '../carriers/scope'
import { cityBooks, type OurCity } from './upload-reference'
import { compareAreaUpload, comparePincodeUpload } from './upload-compare'
import { XLSX } from '../../sheets/mime'


interface Kept {
  id: number
  kind: string
  file_path: string
  status: string
  carrier_id: number | null
  carrier_code: string | null
}
/** A place of the carrier's file. */
interface CarrierPlace {
  country_code: string
  city: string
  name: string
  code: string
}
interface OurPlace {
  id: number
  city_id: number
  country_code: string
  city: string
  name: string
  code: string
}
interface Comparison {
  matched: ExportRow[]
  different: ExportRow[]
  carrier_only: ExportRow[]
  oursOnly: ExportRow[]
}

/** Looking for the nearest of a city's areas pays up to this many; a longer city is told without. */
const MOST_NEAR = 3000

async function placesIn(services: Services, { file_path }: Kept, work: UploadKindWork, name: 'area' | 'pincode'): Promise<CarrierPlace[]> {
  if (!(await services.files.has(file_path))) throw new Refusal(410, 'The file is no longer kept.')
  const path = await services.files.local(file_path)
  const file = await openUpload(path, work)
  try {
    const theirs: CarrierPlace[] = []
    for await (const { cells } of ownRows(file)) {
      const cell = cellOf(file.match, cells)
      theirs.push({
        country_code: cell('country_code').trim().toUpperCase(), city: cell('city').trim(),
        name: cell(name).trim(), code: name === 'area' ? cell('area_code').trim() : '',
      })
    }
    return theirs
  } finally {
    await file.sheet.close()
    await services.files.release(path)
  }
}

const areasOf = (db: Db, cities: readonly number[]) =>
  rows<OurPlace>(
    db,
    sql`select a.id, a.city_id, b.country_code, b.city_name as city, a.area_name as name, a.area_code as code from base_areas a
        join base_cities b on b.id = a.city_id
        where a.city_id = any(${sql.param(cities)}::bigint[]) and a.status = ${literal(recordStatus, 'active')} order by b.city_name, a.area_name`,
  )
const pincodesOf = (db: Db, cities: readonly number[], pincodes: readonly string[]) =>
  rows<OurPlace>(
    db,
    sql`select distinct on (p.country_code, p.pincode) p.id, p.city_id, p.country_code, b.city_name as city, p.pincode as name, '' as code from base_pincodes p
        join base_cities b on b.id = p.city_id
        where p.status = ${literal(recordStatus, 'active')}
          and (p.city_id = any(${sql.param(cities)}::bigint[]) or p.pincode = any(${sql.param(pincodes)}::text[])) order by p.country_code, p.pincode, p.id`,
  )

/** The nearest name of a list, by the same likeness that proposes cities. */
const nearestOf = (names: readonly string[]) => {
  const index = new CityIndex(names.map((name, id) => ({
    id, state_id: null, city_code: '', city_name: name, city_name_ar: null, aliases: [], state_code: null, state_name: null, state_name_ar: null, open: true,
  })))
  return (name: string) => {
    const match = index.find(name, null)
    return 'suggestion' in match ? match.suggestion : null
  }
}

/** How alike two names are, 0 to 1: shared letter triples over all of them. */
function likeness(a: string, b: string): string {
  const triples = (text: string) => new Set(Array.from({ length: placeKey(text).length + 1 }, (_, i) => `  ${placeKey(text)} `.slice(i, i + 3)))
  const [one, two] = [triples(a), triples(b)]
  const shared = [...one].filter((triple) => two.has(triple)).length
  return (shared / (one.size + two.size - shared)).toFixed(2)
}

const line = ({ country_code, city, name, code }: CarrierPlace | OurPlace) => ({ country_code, city, name, code })

async function citiesNamed(db: Db, theirs: readonly CarrierPlace[]): Promise<Map<string, OurCity>> {
  const book = cityBooks(db)
  const found = new Map<string, OurCity>()
  for (const { country_code, city } of theirs) {
    const key = `${country_code}/${placeKey(city)}`
    if (found.has(key)) continue
    const match = (await book(country_code)).find(city, null)
    if ('city' in match) found.set(key, match.city as OurCity)
  }
  return found
}

function compareAll(theirs: readonly CarrierPlace[], ours: readonly OurPlace[], cities: ReadonlyMap<string, OurCity>, byPincode: boolean): Comparison {
  const out: Comparison = { matched: [], different: [], carrier_only: [], oursOnly: [] }
  const place = (city: number | string, key: string) => `${city}/${key}`
  const byName = new Map(ours.map((one) => [byPincode ? place(one.country_code, placeKey(one.name)) : place(one.city_id, placeKey(one.name)), one]))
  const byCode = new Map(ours.filter(({ code }) => code).map((one) => [place(one.city_id, one.code.toUpperCase()), one]))
  const nearest = new Map([...Map.groupBy(ours, ({ city_id }) => city_id)].map(([city, list]) => [
    city, list.length <= MOST_NEAR && !byPincode ? nearestOf(list.map(({ name }) => name)) : () => null,
  ]))
  const met = new Set<number>()
  for (const one of theirs) {
    const city = cities.get(`${one.country_code}/${placeKey(one.city)}`)
    const exact = byName.get(byPincode ? place(one.country_code, placeKey(one.name)) : place(city?.id ?? 0, placeKey(one.name)))
    const coded = exact ?? (city && one.code ? byCode.get(place(city.id, one.code.toUpperCase())) : undefined)
    if (coded) met.add(coded.id)
    if (exact && (!byPincode || exact.city_id === city?.id)) out.matched.push(line(one))
    else if (coded) out.different.push({ ...line(one), house_city: coded.city, house_name: coded.name })
    else {
      const near = city ? (nearest.get(city.id)?.(one.name) ?? null) : null
      out.carrier_only.push({ ...line(one), nearest: near ?? (city ? '' : 'The city is not ours'), score: near === null ? null : likeness(one.name, near) })
    }
  }
  const asks = new Set([...cities.values()].map(({ id }) => id))
  out.oursOnly = ours.filter(({ id, city_id }) => !met.has(id) && asks.has(city_id)).map(line)
  return out
}

/** The comparison of a carrier's file with ours, worked out from the file as it was sent and the places of now; nothing is changed (carriers.md 6). */
export async function comparisonFile(services: Services, db: Db, who: Who, id: number): Promise<Download> {
  const kept = await first<Kept>(
    db,
    sql`select d.id, d.kind, d.file_path, d.status, d.carrier_id, k.carrier_code from excel_details d left join carriers k on k.id = d.carrier_id
        where d.id = ${id} and d.kind in ('rsa_carrier_area_compare', 'rsa_carrier_pincode_compare') and ${visibleUploads(who, sql`d`)}`,
  )
  if (!kept) throw noRecord()
  if (!['completed', 'completed_with_errors', 'checked'].includes(kept.status)) throw new Refusal(409, 'The file is still being read.')
  const byPincode = kept.kind === 'rsa_carrier_pincode_compare'
  const theirs = await placesIn(services, kept, (byPincode ? comparePincodeUpload : compareAreaUpload) as UploadKindWork, byPincode ? 'pincode' : 'area')
  const cities = await citiesNamed(db, theirs)
  const ids = [...cities.values()].map((city) => city.id)
  const ours = byPincode ? await pincodesOf(db, ids, theirs.map(({ name }) => name.toUpperCase())) : await areasOf(db, ids)
  const { matched, different, carrier_only, oursOnly } = compareAll(theirs, ours, cities, byPincode)
  const word = byPincode ? 'Pincode' : 'Area'
  const columns: ExportColumn[] = [
    { header: 'Country Code', field: 'country_code' }, { header: 'City', field: 'city' },
    { header: word, field: 'name' }, ...(byPincode ? [] : [{ header: 'Area Code', field: 'code' }]),
  ]
  const body = exportXlsx(
    { sheet: 'Matched', columns, rows: matched },
    {
      sheet: 'Only in carrier file',
      columns: [...columns, { header: 'Nearest house name', field: 'nearest' }, { header: 'Score', field: 'score', type: 'number' }], rows: carrier_only,
    },
    { sheet: 'Only in house', columns, rows: oursOnly },
    {
      sheet: 'Different name',
      columns: [...columns, { header: 'House City', field: 'house_city' }, { header: `House ${word}`, field: 'house_name' }], rows: different,
    },
  )
  return new Download(body, XLSX, `compare_${byPincode ? 'pincode' : 'area'}_${kept.carrier_code ?? 'all'}_${dubaiDay(Date.now()).replaceAll('-', '')}.xlsx`)
}
