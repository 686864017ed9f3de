import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { checkDigitMethod } from '@/lib/domain/check-digits'
import { serviceCode, trackingRangeSystemType } from '@/lib/domain/lists'

const carrier = { call: 'carriers.dropdown', value: 'id', text: 'carrier_name', shown: 'carrier' } as const
const client = { call: 'clients.dropdown', value: 'id', text: 'name', shown: 'client' } as const

export default listPage('/tracking-range', {
  call: 'ranges.list',
  columns: {
    name: { as: 'text', sort: true },
    system_type: { as: 'text', label: 'System type', options: [...trackingRangeSystemType.options], sort: true },
    carrier: 'text',
    client: 'text',
    prefix: { as: 'text', sort: true },
    start_no: { as: 'text', label: 'From' },
    end_no: { as: 'text', label: 'To' },
    suffix: 'text',
    check_digit: { as: 'text', options: [...checkDigitMethod.options] },
    used: { as: 'progress', label: 'Used / size' },
    days_left: { as: 'number', label: 'Days left' },
    alert_at: { as: 'number', label: 'Alert at' },
    status: { as: 'status', machine: 'rangeStatus', sort: true },
    service_code: { as: 'text', label: 'Service', options: [...serviceCode.options], hidden: true },
    first_number: { as: 'code', hidden: true },
    last_number: { as: 'code', hidden: true },
    unused_count: { as: 'number', label: 'Not given out', hidden: true },
    alert_emails: { as: 'list', label: 'Alert mails', hidden: true },
    stop_reason: { as: 'text', label: 'Why it was stopped', hidden: true },
    stopped_at: { as: 'dateTime', label: 'Stopped', hidden: true },
  },
  filters: {
    system_type: { as: 'choices', label: 'System type', options: [...trackingRangeSystemType.options] },
    carrier_id: { as: 'lookup', label: 'Carrier', ...carrier },
    client_id: { as: 'lookup', label: 'Client', ...client },
    status: { as: 'choices', label: 'Status', machine: 'rangeStatus' },
  },
  search: 'Name or prefix',
  sort: { by: 'name', way: 'a_to_z' },
  form: dialogForm<'ranges.add', 'ranges.change'>({
    sections: {
      Range: {
        name: { as: 'text', required: true },
        system_type: { as: 'choice', options: [...trackingRangeSystemType.options] },
        carrier_id: { as: 'lookup', lookup: carrier },
        client_id: { as: 'lookup', lookup: client, hint: 'Only this client draws from it. Left empty, every client does.' },
        service_code: { as: 'choice', label: 'Service', options: [...serviceCode.options] },
      },
      Numbers: {
        prefix: { as: 'text', hint: 'Letters and digits before the number.' },
        suffix: { as: 'text', hint: 'After the check digit, such as AE.' },
        start_no: { as: 'number', label: 'From' },
        end_no: { as: 'number', label: 'To', required: true, hint: 'Not below the next number.' },
        pad_length: { as: 'number', label: 'Digits', hint: 'Filled up with zeros.' },
        check_digit: { as: 'choice', options: [...checkDigitMethod.options] },
      },
      'Before it runs out': {
        alert_at: { as: 'number', label: 'Alert at', required: true, unit: 'numbers', hint: 'A mail goes out once then, and again at half.' },
        alert_emails: { as: 'tags', label: 'Alert mails' },
      },
    },
    add: { call: 'ranges.add', label: 'Add range', done: 'Range [name] is open.', start: { check_digit: 'none', pad_length: 8, start_no: 1, alert_at: 1000 } },
    change: { call: 'ranges.change', with: { id: '[id]' }, title: 'Range [name]', done: 'Range [name] is saved.', showIf: { field: 'status', is: ['active'] } },
    lockedFrom: 'locked',
    lockedReason: 'Numbers of this range are in use.',
    preview: 'rangeNumbers',
  }),
  rowActions: [
    { label: 'Download all', call: 'ranges.everyNumber', with: { id: '[id]' } },
    { label: 'Download active', call: 'ranges.unusedNumbers', with: { id: '[id]' } },
    {
      label: 'Mail to carrier', call: 'ranges.mail', with: { id: '[id]' }, confirm: 'Mail the numbers of [name]?', consequence: 'First and last number and what is left. Without an address it goes to the alert mails.',
      ask: { to: { as: 'tags', label: 'To', hint: 'E-mail addresses of the carrier.' } }, done: 'The mail is on its way.',
    },
    { moves: 'ranges.stop', to: 'stopped', of: 'range [name]', each: { stopped: { consequence: '[unused_count unused number] will never be given out.' } } },
  ],
  empty: { title: 'No tracking ranges yet', text: 'Parcels take their numbers from a range. Add the first one.' },
  sheet: 'Tracking ranges',
})
