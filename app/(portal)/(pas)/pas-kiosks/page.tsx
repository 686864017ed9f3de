import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { kioskKind, kioskPrinter } from '@/lib/domain/dock'
import { siteFilter } from '../filters'
import { AddKiosk } from './add-kiosk'
import { NewCode } from './new-code'

export default listPage('/pas-kiosks', {
  call: 'pasSites.kiosks',
  columns: {
    device_code: { as: 'code', label: 'Device', sort: true },
    name: 'text',
    warehouse_code: { as: 'text', label: 'Site' },
    kind: { as: 'text', options: [...kioskKind.options] },
    gate_code: { as: 'text', label: 'Gate' },
    dock_no: { as: 'text', label: 'Dock' },
    printer: { as: 'text', options: [...kioskPrinter.options] },
    status: { as: 'status', machine: 'kioskStatus' },
    last_seen_at: { as: 'dateTime', label: 'Last seen', sort: true },
    queue_length: { as: 'number', label: 'Waiting to be sent' },
    number_block: { as: 'text', label: 'Offline numbers' },
    app_version: { as: 'text', label: 'Version', hidden: true },
    paired_at: { as: 'dateTime', label: 'Paired', hidden: true },
  },
  filters: { warehouse_id: siteFilter, kind: { as: 'choices', label: 'Kind', options: [...kioskKind.options] }, status: { as: 'choices', label: 'Status', machine: 'kioskStatus' } },
  search: 'Device code or name',
  sort: { by: 'device_code', way: 'a_to_z' },
  poll: 60,
  form: dialogForm<'pasSites.changeKiosk', 'pasSites.changeKiosk'>({
    sections: {
      Device: {
        name: { as: 'text', required: true },
        kind: { as: 'choice', label: 'Stands at', options: [...kioskKind.options], required: true },
        gate_id: { as: 'lookup', label: 'Gate', lookup: { call: 'pasSites.gates', value: 'id', text: 'gate_code', shown: 'gate_code' } },
        dock_id: { as: 'lookup', label: 'Dock', lookup: { call: 'pasSites.docks', value: 'id', text: 'dock_no', shown: 'dock_no' } },
        printer: { as: 'choice', label: 'Printer', options: [...kioskPrinter.options], required: true },
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
