import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
})
type Call = 'places.uploadStates' | 'places.uploadCities' | 'places.uploadAreas' | 'places.uploadPincodes'

async function landed(call: Call, country: string, file: { name: string; body: Buffer }, dry_run = false) {
  const sent = await admin.call(call, { country_code: country, dry_run }, { file })
  expect(sent.status, sent.message).toBe(202)
  await app.jobs.idle()
  const { data: upload } = await admin.call('uploads.one', { id: sent.data.upload_id })
  const { data: errors } = await admin.call('uploads.errors', { upload_id: sent.data.upload_id, page_size: 200 })
  return { upload, said: errors.map(({ row_number, message }) => [row_number, message] as const) }
}
const csv = (head: string, ...lines: string[]) => ({ name: 'places.csv', body: Buffer.from([head, ...lines].join('\r\n')) })
const cityHead = 'Country Code,State Code,City Code,City Name,City Name Arabic,Aliases,UN/LOCODE,Airport,Latitude,Longitude,Timezone,Fulfillment,Warehouse Code,Remote,Status,Action'
const areaHead = 'Country Code,State Code,City Name,Area Name,Zone,Status,Action'
const pinHead = 'Country Code,Pincode,State Code,City Name,Area Name,Latitude,Longitude,Status,Action'

describe('files of places', () => {
  test('states are added, changed and made inactive; the same file again changes nothing', async () => {
    const file = csv(
      'Country Code,State Code,State Name,State Name Arabic,Status,Action',
      'JO,XA,Xanadu,,active,', 'JO,AM,Amman,عمان,,', 'SA,01,Riyadh,,,', 'JO,XB,Xbox,,wrong,',
    )
    const { upload, said } = await landed('places.uploadStates', 'JO', file)
    expect(upload).toMatchObject({ rows_accepted: 2, rows_rejected: 2, rows_created: 1 })
    expect(said).toEqual(expect.arrayContaining([[4, 'Country SA is not the chosen country'], [5, 'Status must be active or inactive']]))
    expect((await landed('places.uploadStates', 'JO', file)).upload).toMatchObject({ rows_unchanged: 2, rows_created: 0 })
    const gone = await landed('places.uploadStates', 'JO', csv('Country Code,State Code,State Name,Action', 'JO,AM,Amman,DELETE'))
    expect(gone.said[0]?.[1]).toMatch(/^Amman is used by \d+ records? and was made inactive instead$/)
    expect(await app.query(`select status from base_states where country_code = 'JO' and state_code = 'AM'`)).toEqual([{ status: 'inactive' }])
  })

  test('cities are refused row by row with the way out', async () => {
    const { said, upload } = await landed('places.uploadCities', 'AE', csv(cityHead,
      'AE,DU,,Palm City,,Palm Town;Palmville,AEPLM,,25.1,55.1,Asia/Dubai,N,,N,active,',
      'AE,,,Nowhere,,,,,,,,,,,,',
      'AE,ZZ,,Nowhere,,,,,,,,,,,,',
      'AE,DU,,Odd 1,,Dubai,,,,,,,,,,',
      'AE,DU,,Odd 2,,,SADXB,,,,,,,,,',
      'AE,DU,,Odd 3,,,,,95,55,,,,,,',
      'AE,DU,,Odd 4,,,,,25,,,,,,,',
      'AE,DU,,Odd 5,,,,,,,Mars/Base,,,,,',
      'AE,DU,,Odd 6,,,,,,,,Y,NONE,,,'))
    expect(upload).toMatchObject({ rows_created: 1, rows_rejected: 8 })
    expect(said).toEqual(expect.arrayContaining([
      [3, 'State Code is required for United Arab Emirates'], [4, 'State ZZ not found in United Arab Emirates'],
      [5, 'Alias Dubai is the name of another city'], [6, 'UN/LOCODE must start with AE'],
      [7, 'Latitude must be between -90 and 90'], [8, 'Give both latitude and longitude'], [9, 'Unknown timezone Mars/Base'], [10, 'Warehouse NONE not found'],
    ]))
    expect(await app.query(`select city_code, aliases from base_cities where city_name = 'Palm City'`)).toEqual([{
      city_code: 'PALMCITY', aliases: ['Palm Town', 'Palmville'],
    }])
  })

  test('areas find their city in any spelling, or are told what was meant', async () => {
    const { said, upload } = await landed(
      'places.uploadAreas', 'AE', csv(areaHead, 'AE,,Dubai,Test Marina,Z5,,', 'AE,DU,دبي,Test Creek,Z1,,', 'AE,,Dubaii,Test Hill,Z1,,'),
    )
    expect(upload).toMatchObject({ rows_created: 2, rows_rejected: 1 })
    expect(said).toEqual([[4, 'City Dubaii not found in United Arab Emirates. Did you mean Dubai?']])
  })

  test('a check of a file changes nothing', async () => {
    const { upload } = await landed('places.uploadAreas', 'AE', csv(areaHead, 'AE,DU,Dubai,Never There,Z1,,'), true)
    expect(upload).toMatchObject({ dry_run: true, rows_accepted: 1 })
    expect(await app.query(`select 1 from base_areas where area_name = 'Never There'`)).toHaveLength(0)
  })

  test('a pincode belongs to one city, is written as its country writes it, and gets its zeros back', async () => {
    const { said, upload } = await landed(
      'places.uploadPincodes', 'OM', csv(pinHead, 'OM,99,,Muscat,,,,,', 'OM,12345,,Muscat,,,,,', 'OM,٩٩٨,,Muscat,,,,,', 'OM,997,,Salalah,Somewhere,,,,'),
    )
    expect(upload).toMatchObject({ rows_created: 2, rows_rejected: 2 })
    expect(said.map(([, message]) => message)).toEqual(expect.arrayContaining(['Pincode 12345 does not match 112', 'Area Somewhere not found in Salalah']))
    expect(await app.query(`select pincode from base_pincodes where country_code = 'OM' and pincode in ('099', '998') order by pincode`)).toEqual([
      { pincode: '099' }, { pincode: '998' },
    ])
    const second = await landed('places.uploadPincodes', 'OM', csv(pinHead, 'OM,998,,Salalah,,,,,'))
    expect(second.said[0]?.[1]).toBe('Pincode 998 already belongs to Muscat')
    expect((await landed('places.uploadPincodes', 'SA', csv(pinHead, 'SA,122,,Riyadh,,,,,'))).said[0]?.[1]).toBe('Format the Pincode column as text')
    expect(await admin.call('places.uploadPincodes', { country_code: 'AE' }, { file: csv(pinHead, 'AE,1,,Dubai,,,,,') })).toMatchObject({
      status: 422, message: 'This country has no pincodes',
    })
  })

  test('a download is itself a file that may be sent, and says what is there', async () => {
    const sizes = () => app.query<{ n: number }>(`select (select count(*) from base_cities where country_code = 'SA')::int + (select count(*)
      from base_areas)::int + (select count(*) from base_pincodes)::int as n`)
    const before = await sizes()
    for (const [download, upload, kind] of [
      ['places.downloadStates', 'places.uploadStates', 'base_country_state'], ['places.downloadCities', 'places.uploadCities', 'base_country_city'],
      ['places.downloadAreas', 'places.uploadAreas', 'base_country_city_area'], ['places.downloadPincodes', 'places.uploadPincodes', 'pincode'],
    ] as const) {
      const file = await admin.call(download, { country_code: 'SA' })
      expect(file.headers['content-disposition']).toMatch(new RegExp(`${kind}_SA_\\d{8}_\\d{4}\\.xlsx`))
      const { upload: done, said } = await landed(upload, 'SA', { name: 'back.xlsx', body: file.body })
      expect(said).toEqual([])
      expect(done).toMatchObject({ status: 'completed', rows_created: 0, rows_rejected: 0 })
      expect(done.rows_accepted).toBeGreaterThan(10)
    }
    expect(await sizes()).toEqual(before)
  })

  test('two thousand pincodes land in a few seconds', async () => {
    const lines = Array.from({ length: 2000 }, (_, i) => `EG,${String(70_000 + i)},,Luxor,,,,,`)
    const { upload } = await landed('places.uploadPincodes', 'EG', csv(pinHead, ...lines))
    expect(upload).toMatchObject({ rows_created: 2000, rows_rejected: 0 })
  })
})
