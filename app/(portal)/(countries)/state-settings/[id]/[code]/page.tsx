import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'
import { ownPage } from '@/components/screens/own'
import { stateTemplate } from '@/lib/contract/places-columns'
import { CountryParts, countryOf, Links } from '../../../country-frame'
import { DownloadPlaces } from '../../../download-places'
import { forCountry, PlaceUpload } from '../../../place-upload'
import { PlacedList } from '../../../placed-list'

const screen = asListScreen({
  call: 'places.states',
  columns: {
    state_code: { as: 'code', label: 'Code', sort: true },
    state_name: { as: 'text', label: 'State', sort: true, opens: '/city-settings/[country_id]/[country_code]?state_id=[id]' },
    state_name_ar: { as: 'text', label: 'State (Arabic)' },
    cities_count: { as: 'number', label: 'Cities' },
    status: { as: 'status', machine: 'switchStatus', sort: true },
  },
  filters: { status: { as: 'choices', label: 'Status', machine: 'switchStatus' } },
  search: 'State or code',
  sort: { by: 'state_name', way: 'a_to_z' },
  form: dialogForm<'places.addState', 'places.saveState'>({
    sections: { State: { state_code: { as: 'text', label: 'Code', hint: 'ISO 3166-2, the part after the dash: DU' }, state_name: { as: 'text', label: 'Name', required: true }, state_name_ar: { as: 'text', label: 'Name (Arabic)' } } },
    add: { call: 'places.addState', label: 'Add state', done: 'State [state_name] is added.' },
    change: { call: 'places.saveState', with: { id: '[id]', version: '[version]' }, title: 'State [state_name]', done: 'State [state_name] is saved.' },
  }),
  rowActions: [
    { label: 'Cities', opens: '/city-settings/[country_id]/[country_code]?state_id=[id]' },
    {
      moves: 'places.saveState', machine: 'guardedStatus', of: '[state_name]',
      each: { inactive: { consequence: '[cities_count city of it stops|cities of it stop] being accepted.' }, delete: { consequence: 'Only a state nothing refers to can be deleted.' } },
    },
  ],
  empty: { title: 'No states yet', text: 'Upload a file or add one.' },
  sheet: 'States',
})

// Its own page: the list is cut to the country of its address, and a file of its rows is taken and given here too.
export default ownPage(
  '/state-settings/[id]/[code]',
  async (visit) => {
    const found = await countryOf(visit)
    if ('instead' in found) return found.instead
    const { country } = found
    const here = `/state-settings/${country.id}/${country.country_code}`
    const uploading = visit.search.view === 'upload' && visit.may('places.uploadStates')
    return (
      <>
        <CountryParts visit={visit} country={country} now="states" />
        {visit.may('places.uploadStates') && <Links label="States" now={uploading ? 'upload' : ''} links={[['', 'List', here], ['upload', 'Upload', `${here}?view=upload`]]} />}
        {uploading
          ? <PlaceUpload visit={visit} kind="base_country_state" call="places.uploadStates" columns={stateTemplate.columns} params={forCountry(country.country_code, country.country_name)} results={here} />
          : (
            <div className="flex flex-col gap-3">
              <DownloadPlaces call="places.downloadStates" country={country.country_code} />
              <PlacedList visit={visit} screen={screen} fixed={{ country: country.country_code }} addWith={{ country_code: country.country_code }} />
            </div>
          )}
      </>
    )
  },
  { archetype: 'list', lists: [screen] },
)
