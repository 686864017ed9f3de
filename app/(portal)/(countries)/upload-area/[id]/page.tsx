import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen, type ListScreen, type Pick } from '@/components/screens/list-definition'
import { ownPage } from '@/components/screens/own'
import { areaTemplate } from '@/lib/contract/places-columns'
import { CountryParts, countryOf, Links } from '../../country-frame'
import { DownloadPlaces } from '../../download-places'
import { forCountry, PlaceUpload } from '../../place-upload'
import { PlacedList } from '../../placed-list'

const areaScreen = (cities: Pick[]): ListScreen =>
  asListScreen({
    call: 'places.areas',
    columns: {
      city: { as: 'text', sort: true }, area_code: { as: 'code', label: 'Code' }, area_name: { as: 'text', label: 'Area', sort: true }, area_name_ar: { as: 'text', label: 'Area (Arabic)' },
      zone: { as: 'text', sort: true }, aliases: { as: 'list', label: 'Other spellings', hidden: true }, status: { as: 'status', machine: 'switchStatus' },
    },
    filters: { of_city: { as: 'choice', label: 'City', options: cities }, status: { as: 'choices', label: 'Status', machine: 'switchStatus' }, zone: { as: 'text', label: 'Zone' } },
    search: 'Area or code',
    sort: { by: 'area_name', way: 'a_to_z' },
    form: dialogForm<'places.saveArea', 'places.saveArea'>({
      sections: {
        Area: { area_name: { as: 'text', label: 'Name', required: true }, area_name_ar: { as: 'text', label: 'Name (Arabic)' }, aliases: { as: 'tags', label: 'Other spellings' }, zone: { as: 'text', hint: 'Delivery zone, such as Z4' }, latitude: 'number', longitude: 'number' },
      },
      change: { call: 'places.saveArea', with: { id: '[id]', version: '[version]' }, title: 'Area [area_name]', done: 'Area [area_name] is saved.' },
    }),
    rowActions: [
      {
        moves: 'places.saveArea', machine: 'guardedStatus', of: '[area_name]',
        each: { inactive: { consequence: 'It is no longer offered for addresses.' }, delete: { consequence: 'Only an area nothing refers to can be deleted.' } },
      },
    ],
    empty: { title: 'No areas yet', text: 'Upload a file of them.' },
    sheet: 'Areas',
  })

// Its own page: an upload and the list of what it makes, both cut to the country of the address.
export default ownPage(
  '/upload-area/[id]',
  async (visit) => {
    const found = await countryOf(visit)
    if ('instead' in found) return found.instead
    const { country } = found
    const code = country.country_code
    const here = `/upload-area/${country.id}`
    const uploading = visit.search.view === 'upload' && visit.may('places.uploadAreas')
    const cities = uploading ? null : await visit.ask('places.cities', { country: code })
    const screen = areaScreen((cities?.data?.rows ?? []).map(({ id, city_name }) => ({ value: id, label: city_name })))
    return (
      <>
        <CountryParts visit={visit} country={country} now="areas" />
        {visit.may('places.uploadAreas') && <Links label="Areas" now={uploading ? 'upload' : ''} links={[['', 'List', here], ['upload', 'Upload', `${here}?view=upload`]]} />}
        {uploading
          ? <PlaceUpload visit={visit} kind="base_country_city_area" call="places.uploadAreas" columns={areaTemplate.columns} params={forCountry(code, country.country_name)} results={here} />
          : (
            <div className="flex flex-col gap-3">
              <DownloadPlaces call="places.downloadAreas" country={code} />
              <PlacedList visit={visit} screen={screen} fixed={{ city_id: 0, country_code: code }} />
            </div>
          )}
      </>
    )
  },
  { archetype: 'upload', lists: [areaScreen([])] },
)
