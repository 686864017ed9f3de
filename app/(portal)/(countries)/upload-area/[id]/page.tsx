import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'
import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { file } from '@/components/screens/parent-upload'
import { areaTemplate } from '@/lib/contract/places-columns'
import { country, forCountry } from '../../country-parent'
import { DownloadPlaces } from '../../download-places'

const areas = asListScreen({
  call: 'places.areas',
  columns: {
    city: { as: 'text', sort: true }, area_code: { as: 'code', label: 'Code' },
    area_name: { as: 'text', label: 'Area', sort: true }, area_name_ar: { as: 'text', label: 'Area (Arabic)' },
    zone: { as: 'text', sort: true }, aliases: { as: 'list', label: 'Other spellings', hidden: true }, status: 'switchStatus',
  },
  filters: {
    of_city: { as: 'choice', label: 'City', call: 'places.cities', with: { country: '[country_code]' }, value: 'id', text: 'city_name' },
    status: 'switchStatus', zone: 'text',
  },
  search: 'Area or code',
  sort: { by: 'area_name', way: 'a_to_z' },
  form: dialogForm<'places.saveArea', 'places.saveArea'>({
    sections: {
      Area: {
        area_name: { as: 'text', label: 'Name', required: true }, area_name_ar: { as: 'text', label: 'Name (Arabic)' },
        aliases: { as: 'tags', label: 'Other spellings' }, zone: { as: 'text', hint: 'Delivery zone, such as Z4' }, latitude: 'number', longitude: 'number',
      },
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

export default parentPage('/upload-area/[id]', country, {
  part: 'areas',
  viewsLabel: 'Areas',
  views: {
    list: {
      label: 'List',
      show: rows,
      list: areas,
      fixed: { city_id: 0, country_code: '[country_code]' },
      above: (_visit, { country_code }) => <DownloadPlaces call="places.downloadAreas" country={country_code} />,
    },
    upload: {
      label: 'Upload', show: file,
      upload: { kind: 'base_country_city_area', call: 'places.uploadAreas', columns: areaTemplate.columns, params: forCountry, results: '/upload-area/[id]' },
    },
  },
})
