import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/entity-scans', {
  call: 'tracking.scans',
  columns: {
    code: { as: 'code', sort: true }, name: { sort: true, edits: true }, entity_type: { label: 'Entity', words: 'scanEntity' },
    event_code: { label: 'Event' }, event_name: { label: 'Event name', hidden: true }, requires: { as: 'list', words: 'scanRequirement' },
    user_categories: { as: 'list', label: 'Users', words: 'userCategory' },
    block_duplicate_minutes: { as: 'number', label: 'Duplicate window (min)', edits: true }, sound: { words: 'scanSound', hidden: true },
    allowed_statuses: { as: 'list', label: 'Statuses', machine: 'packageStatus', hidden: true },
    status: { label: 'Active', machine: 'switchStatus' },
  },
  filters: {
    entity_type: { label: 'Entity', words: 'scanEntity' }, status: { label: 'Active', machine: 'switchStatus' },
  },
  search: 'Code or name',
  sort: { by: 'id', way: 'lowest' },
  form: dialogForm<'masters.addScan', 'masters.changeScan'>({
    sections: {
      Scan: {
        code: { as: 'text', hint: 'Stays as it is once saved, such as PKG-CHECK.' },
        name: { as: 'text', required: true },
        entity_type: { label: 'Entity', required: true, words: 'scanEntity' },
        event_code: { required: true, lookup: 'event', shown: 'event_name', hint: 'Recorded for every package inside.' },
        user_categories: { label: 'Users', words: 'userCategory', required: true },
        requires: { words: 'scanRequirement', hint: 'What must be given with the scan.' },
        allowed_statuses: { label: 'Statuses', machine: 'packageStatus', hint: 'Left empty, any parcel still on its way.' },
        block_duplicate_minutes: { as: 'number', label: 'Duplicate window', unit: 'min', required: true },
        sound: { words: 'scanSound', required: true },
      },
    },
    add: {
      call: 'masters.addScan', label: 'Add scan', done: 'Scan [code] is added.',
      start: { entity_type: 'package', block_duplicate_minutes: 30, sound: 'ok', requires: ['location'], user_categories: ['admin'] },
    },
    change: { call: 'masters.changeScan', with: { id: '[id]' }, title: 'Scan [code]', done: 'Scan [code] is saved.' },
  }),
  rowActions: [
    { moves: 'masters.changeScan', of: 'scan [code]', each: { inactive: { consequence: 'It can no longer be applied. What was scanned with it stays.' } } },
    {
      label: 'Delete', call: 'masters.removeScan', with: { id: '[id]' }, confirm: 'Delete scan [code]?',
      consequence: 'Only a scan that has never been used can be deleted.',
      danger: true, done: 'The scan is deleted.',
    },
  ],
  empty: { title: 'No entity scans yet' },
  sheet: 'Entity scans',
})
