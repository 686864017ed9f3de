import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/pas-bays', {
  call: 'pasSites.bays',
  columns: {
    bay_code: { label: 'Bay', sort: true }, warehouse_code: { label: 'Site' }, size: 'baySize',
    reefer_plug: { as: 'bool', label: 'Reefer plug' }, status: 'bayStatus', reason: 'text', token_no: { as: 'code', label: 'Token' },
  },
  filters: { warehouse_id: 'site', status: 'bayStatus' },
  search: 'Bay code',
  sort: { by: 'bay_code', way: 'a_to_z' },
  form: dialogForm<'pasSites.addBay', 'pasBoard.changeBay'>({
    sections: {
      Bay: {
        warehouse_id: 'site',
        bay_code: { as: 'text', label: 'Bay code', required: true },
        size: { words: 'baySize', required: true },
        reefer_plug: { as: 'switch', label: 'Plug for reefers' },
      },
    },
    add: { call: 'pasSites.addBay', label: 'Add bay', done: 'The bay is added.', start: { size: 'truck', reefer_plug: false } },
    change: { call: 'pasBoard.changeBay', with: { id: '[id]', version: '[version]' }, title: 'Bay [bay_code]', done: 'The bay is saved.' },
  }),
  rowActions: [
    { moves: 'pasBoard.changeBay', of: 'bay [bay_code]' },
  ],
  empty: { title: 'No bays yet', text: 'Vehicles wait in bays until they are called.' },
  sheet: 'PAS parking bays',
})
