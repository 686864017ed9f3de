import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { AddKiosk } from './add-kiosk'
import { NewCode } from './new-code'

export default listPage('/pas-kiosks', {
  call: 'pasSites.kiosks',
  columns: {
    device_code: { as: 'code', label: 'Device', sort: true }, name: 'text', warehouse_code: { label: 'Site' }, kind: 'kioskKind',
    gate_code: { label: 'Gate' }, dock_no: { label: 'Dock' }, printer: 'kioskPrinter', status: 'kioskStatus',
    last_seen_at: { as: 'dateTime', label: 'Last seen', sort: true }, queue_length: { as: 'number', label: 'Waiting to be sent' },
    number_block: { label: 'Offline numbers' }, app_version: { label: 'Version', hidden: true },
    paired_at: { as: 'dateTime', label: 'Paired', hidden: true },
  },
  filters: { warehouse_id: 'site', kind: 'kioskKind', status: 'kioskStatus' },
  search: 'Device code or name',
  sort: { by: 'device_code', way: 'a_to_z' },
  poll: 60,
  form: dialogForm<'pasSites.changeKiosk', 'pasSites.changeKiosk'>({
    sections: {
      Device: {
        name: { as: 'text', required: true },
        kind: { label: 'Stands at', words: 'kioskKind', required: true },
        gate_id: { lookup: 'gate', shown: 'gate_code' },
        dock_id: { lookup: 'dock', shown: 'dock_no' },
        printer: { words: 'kioskPrinter', required: true },
      },
    },
    change: { call: 'pasSites.changeKiosk', with: { id: '[id]', version: '[version]' }, title: 'Device [device_code]', done: 'The device is saved.' },
  }),
  rowActions: [
    { label: 'New pairing code', opens: '?pair=[id]', call: 'pasSites.pairingCode' },
    { moves: 'pasSites.revokeKiosk', to: 'revoked', of: '[device_code]' },
  ],
  empty: { title: 'No kiosks yet', text: 'A kiosk is a tablet at a gate or dock; it is paired once by a code.' },
  sheet: 'PAS kiosks',
}, {
  above: () => <NewCode />,
  actions: (visit) => visit.may('pasSites.addKiosk') && <AddKiosk />,
})
