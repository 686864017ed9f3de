import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { scanEntity, scanRequirement, scanSound } from '@/lib/domain/entity-scan'
import { packageStatus } from '@/lib/domain/package'
import { userCategory } from '@/lib/domain/user'

const statuses = packageStatus.names.map((value) => ({ value, label: packageStatus.label(value) }))

export default listPage('/entity-scans', {
  call: 'tracking.scans',
  columns: {
    code: { as: 'code', sort: true },
    name: { as: 'text', sort: true },
    entity_type: { as: 'text', label: 'Entity', options: [...scanEntity.options] },
    event_code: { as: 'text', label: 'Event' },
    event_name: { as: 'text', label: 'Event name', hidden: true },
    requires: { as: 'list', options: [...scanRequirement.options] },
    user_categories: { as: 'list', label: 'Users', options: [...userCategory.options] },
    block_duplicate_minutes: { as: 'number', label: 'Duplicate window (min)' },
    sound: { as: 'text', options: [...scanSound.options], hidden: true },
    allowed_statuses: { as: 'list', label: 'Statuses', options: statuses, hidden: true },
    status: { as: 'status', label: 'Active', machine: 'switchStatus' },
  },
  filters: {
    entity_type: { as: 'choice', label: 'Entity', options: [...scanEntity.options] },
    status: { as: 'choice', label: 'Active', machine: 'switchStatus' },
  },
  search: 'Code or name',
  sort: { by: 'id', way: 'lowest' },
  form: dialogForm<'masters.addScan', 'masters.changeScan'>({
    sections: {
      Scan: {
        code: { as: 'text', hint: 'Stays as it is once saved, such as PKG-CHECK.' },
        name: { as: 'text', required: true },
        entity_type: { as: 'choice', label: 'Entity', required: true, options: [...scanEntity.options] },
        event_code: { as: 'lookup', label: 'Event', required: true, lookup: { call: 'tracking.events', value: 'code', text: 'name', shown: 'event_name' }, hint: 'Recorded for every package inside.' },
        user_categories: { as: 'choices', label: 'Users', options: [...userCategory.options], required: true },
        requires: { as: 'choices', options: [...scanRequirement.options], hint: 'What must be given with the scan.' },
        allowed_statuses: { as: 'choices', label: 'Statuses', options: statuses, hint: 'Left empty, any parcel still on its way.' },
        block_duplicate_minutes: { as: 'number', label: 'Duplicate window', unit: 'min', required: true },
        sound: { as: 'choice', options: [...scanSound.options], required: true },
      },
    },
    add: { call: 'masters.addScan', label: 'Add scan', done: 'Scan [code] is added.', start: { entity_type: 'package', block_duplicate_minutes: 30, sound: 'ok', requires: ['location'], user_categories: ['admin'] } },
    change: { call: 'masters.changeScan', with: { id: '[id]' }, title: 'Scan [code]', done: 'Scan [code] is saved.' },
  }),
  rowActions: [
    { moves: 'masters.changeScan', of: 'scan [code]', each: { inactive: { consequence: 'Nobody can apply it any more. What was scanned with it stays.' } } },
    {
      label: 'Delete', call: 'masters.removeScan', with: { id: '[id]' }, confirm: 'Delete scan [code]?', consequence: 'Only a scan that has never been used can be deleted.',
      danger: true, done: 'The scan is deleted.',
    },
  ],
  empty: { title: 'No entity scans yet' },
  sheet: 'Entity scans',
})
