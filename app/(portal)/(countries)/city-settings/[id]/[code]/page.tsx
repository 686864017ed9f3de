import { ownPage } from '@/components/screens/own'
import { Notice } from '@/components/ui/notice'
import { cityTemplate } from '@/lib/contract/places-columns'
import { CountryParts, countryOf, Links } from '../../../country-frame'
import { DownloadPlaces } from '../../../download-places'
import { forCountry, PlaceUpload } from '../../../place-upload'
import { PlacedList } from '../../../placed-list'
import { cityScreen, houseScreen } from './city-screen'
import { MergeDialog } from './merge-dialog'

// Its own page: the list is cut to the country of its address; a file of its rows, the house's own cities and merging stand beside it.
export default ownPage(
  '/city-settings/[id]/[code]',
  async (visit) => {
    const found = await countryOf(visit)
    if ('instead' in found) return found.instead
    const { country } = found
    const code = country.country_code
    const here = `/city-settings/${country.id}/${code}`
    const [states, sites] = await Promise.all([visit.ask('places.states', { country: code }), visit.ask('settings.facilities', {})])
    const screen = cityScreen((states.data?.rows ?? []).map(({ id, state_name }) => ({ value: id, label: state_name })), (sites.data ?? []).map(({ value, label }) => ({ value, label })))
    const view = String(visit.search.view ?? '')
    const stateId = Number(visit.search.state_id) || undefined
    const links = [['', 'List', here], ['house', 'House fulfilment', `${here}?view=house`], ...(visit.may('places.uploadCities') ? [['upload', 'Upload', `${here}?view=upload`] as const] : [])] as const
    return (
      <>
        <CountryParts visit={visit} country={country} now="cities" />
        <Links label="Cities" now={view} links={links} />
        {view === 'upload' && visit.may('places.uploadCities') ? (
          <>
            {country.has_states && country.states_count === 0 && <div className="mb-3"><Notice tone="yellow">Upload states before cities.</Notice></div>}
            <PlaceUpload visit={visit} kind="base_country_city" call="places.uploadCities" columns={cityTemplate.columns} params={forCountry(code, country.country_name)} results={here} />
          </>
        ) : view === 'house' ? (
          <PlacedList visit={visit} screen={houseScreen} fixed={{ country_code: code }} />
        ) : (
          <div className="flex flex-col gap-3">
            <DownloadPlaces call="places.downloadCities" country={code} stateId={stateId} />
            <PlacedList visit={visit} screen={screen} fixed={{ country: code }} addWith={{ country_code: code }} />
            <MergeDialog country={code} />
          </div>
        )}
      </>
    )
  },
  {
    archetype: 'list',
    lists: [cityScreen([], []), houseScreen],
  },
)
