import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'
import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { file } from '@/components/screens/parent-upload'
import { stateTemplate } from '@/lib/contract/places-columns'
import { country, forCountry } from '../../../country-parent'
import { DownloadPlaces } from '../../../download-places'

const states = asListScreen({
  call: 'places.states',
  columns: {
    state_code: { as: 'code', label: 'Code', sort: true },
    state_name: { as: 'text', label: 'State', sort: true, opens: '/city-settings/[country_id]/[country_code]?state_id=[id]' },
    state_name_ar: { as: 'text', label: 'State (Arabic)' },
    cities_count: { as: 'number', label: 'Cities' },
    status: { machine: 'switchStatus', sort: true },
  },
  filters: { status: 'switchStatus' },
  search: 'State or code',
  sort: { by: 'state_name', way: 'a_to_z' },
  form: dialogForm<'places.addState', 'places.saveState'>({
    sections: {
      State: {
        state_code: { as: 'text', label: 'Code', hint: 'ISO 3166-2, the part after the dash: DU' },
        state_name: { as: 'text', label: 'Name', required: true }, state_name_ar: { as: 'text', label: 'Name (Arabic)' },
      },
    },
    add: { call: 'places.addState', label: 'Add state', done: 'State [state_name] is added.' },
    change: { call: 'places.saveState', with: { id: '[id]', version: '[version]' }, title: 'State [state_name]', done: 'State [state_name] is saved.' },
  }),
  rowActions: [
    { label: 'Cities', opens: '/city-settings/[country_id]/[country_code]?state_id=[id]' },
    {
      moves: 'places.saveState', machine: 'guardedStatus', of: '[state_name]',
      each: {
        inactive: { consequence: '[cities_count city of it stops|cities of it stop] being accepted.' },
        delete: { consequence: 'Only a state nothing refers to can be deleted.' },
      },
    },
  ],
  empty: { title: 'No states yet', text: 'Upload a file or add one.' },
  sheet: 'States',
})

export default parentPage('/state-settings/[id]/[code]', country, {
  part: 'states',
  viewsLabel: 'States',
  views: {
    list: {
      label: 'List',
      show: rows,
      list: states,
      fixed: { country: '[country_code]' },
      owner: { country_code: '[country_code]' },
      above: (_visit, { country_code }) => <DownloadPlaces call="places.downloadStates" country={country_code} />,
    },
    upload: {
      label: 'Upload', show: file,
      upload: {
        kind: 'base_country_state', call: 'places.uploadStates', columns: stateTemplate.columns,
        params: forCountry, results: '/state-settings/[id]/[country_code]',
      },
    },
  },
})
