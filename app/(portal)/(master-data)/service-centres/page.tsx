import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/service-centres', {
  call: 'masterData.centres',
  columns: {
    service_center_code: { as: 'code', label: 'Code', sort: true }, name: { sort: true }, city: { sort: true }, country_code: 'text',
    airport_code: { as: 'code', label: 'Airport' }, warehouses: { as: 'number', label: 'Warehouses' },
    users: { as: 'number', label: 'Users' }, packages_here: { as: 'number', label: 'Packages here' }, status: 'switchStatus',
    name_ar: { label: 'Name (Arabic)', hidden: true }, address: { hidden: true }, updated_at: { as: 'dateTime', sort: true, hidden: true },
  },
  filters: {
    country_code: 'country', status: 'switchStatus',
  },
  search: 'Code, name or city',
  sort: { by: 'service_center_code', way: 'a_to_z' },
  form: dialogForm<'masterData.addCentre', 'masterData.changeCentre'>({
    sections: {
      'Service centre': {
        service_center_code: { as: 'text', label: 'Code', hint: 'Three letters first, such as DXB1. It cannot be changed later.' },
        name: { as: 'text', required: true },
        name_ar: { as: 'text', label: 'Name (Arabic)' },
        airport_code: { as: 'text', label: 'Airport', hint: 'Three letters, such as DXB.' },
      },
      Address: {
        country_code: { required: true, lookup: 'country' },
        city: { as: 'text', required: true },
        address: { as: 'text', required: true },
      },
    },
    add: { call: 'masterData.addCentre', label: 'Add service centre', done: 'Service centre [service_center_code] is added.' },
    change: {
      call: 'masterData.changeCentre', with: { id: '[id]', version: '[version]' },
      title: 'Service centre [service_center_code]', done: 'Service centre [service_center_code] is saved.',
    },
  }),
  rowActions: [
    {
      moves: 'masterData.changeCentre', of: '[service_center_code]',
      each: { inactive: { consequence: 'It can no longer be scanned at or chosen. Refused while parcels, bags, users or warehouses use it.' } },
    },
  ],
  empty: { title: 'No service centres yet', text: 'Branches and hubs where parcels are received, sorted and handed over.' },
  sheet: 'Service centres',
})
