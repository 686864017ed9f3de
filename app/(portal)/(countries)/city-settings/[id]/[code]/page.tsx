import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { file } from '@/components/screens/parent-upload'
import { Notice } from '@/components/ui/notice'
import { cityTemplate } from '@/lib/contract/places-columns'
import { country, forCountry } from '../../../country-parent'
import { DownloadPlaces } from '../../../download-places'
import { cityScreen, fulfilmentScreen } from './city-screen'
import { MergeDialog } from './merge-dialog'

export default parentPage('/city-settings/[id]/[code]', country, {
  part: 'cities',
  viewsLabel: 'Cities',
  views: {
    list: {
      label: 'List',
      show: rows,
      list: cityScreen,
      fixed: { country: '[country_code]' },
      owner: { country_code: '[country_code]' },
      above: (visit, { country_code }) => (
        <DownloadPlaces call="places.downloadCities" country={country_code} stateId={Number(visit.search.state_id) || undefined} />
      ),
      below: (_visit, { country_code }) => <MergeDialog country={country_code} />,
    },
    house: { label: 'House fulfilment', show: rows, list: fulfilmentScreen, fixed: { country_code: '[country_code]' } },
    upload: {
      label: 'Upload',
      show: file,
      upload: {
        kind: 'base_country_city', call: 'places.uploadCities', columns: cityTemplate.columns,
        params: forCountry, results: '/city-settings/[id]/[country_code]',
      },
      above: (_visit, { has_states, states_count }) => has_states && states_count === 0 && <Notice tone="yellow">Upload states before cities.</Notice>,
    },
  },
})
