import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/tracking-range', {
  call: 'ranges.list',
  columns: {
    name: { sort: true }, system_type: { words: 'trackingRangeSystemType', sort: true }, carrier: 'text', client: 'text',
    prefix: { sort: true }, start_no: { label: 'From' }, end_no: { label: 'To' }, suffix: 'text', check_digit: 'checkDigitMethod',
    used: { as: 'progress', label: 'Used / size' }, days_left: { as: 'number', label: 'Days left' },
    alert_at: { as: 'number', label: 'Alert at' }, status: { machine: 'rangeStatus', sort: true },
    service_code: { label: 'Service', words: 'serviceCode', hidden: true }, first_number: { as: 'code', hidden: true },
    last_number: { as: 'code', hidden: true }, unused_count: { as: 'number', label: 'Not given out', hidden: true },
    alert_emails: { as: 'list', label: 'Alert mails', hidden: true }, stop_reason: { label: 'Why it was stopped', hidden: true },
    stopped_at: { as: 'dateTime', label: 'Stopped', hidden: true },
  },
  filters: {
    system_type: 'trackingRangeSystemType', carrier_id: 'carrier', client_id: 'client', status: 'rangeStatus',
  },
  search: 'Name or prefix',
  sort: { by: 'name', way: 'a_to_z' },
  form: dialogForm<'ranges.add', 'ranges.change'>({
    sections: {
      Range: {
        name: { as: 'text', required: true },
        system_type: 'trackingRangeSystemType',
        carrier_id: { lookup: 'carrier', shown: 'carrier' },
        client_id: { lookup: 'client', shown: 'client', hint: 'Only this client draws from it. Left empty, every client does.' },
        service_code: { label: 'Service', words: 'serviceCode' },
      },
      Numbers: {
        prefix: { as: 'text', hint: 'Letters and digits before the number.' },
        suffix: { as: 'text', hint: 'After the check digit, such as AE.' },
        start_no: { as: 'number', label: 'From' },
        end_no: { as: 'number', label: 'To', required: true, hint: 'Not below the next number.' },
        pad_length: { as: 'number', label: 'Digits', hint: 'Filled up with zeros.' },
        check_digit: 'checkDigitMethod',
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
      label: 'Mail to carrier', call: 'ranges.mail', with: { id: '[id]' }, confirm: 'Mail the numbers of [name]?',
      consequence: 'First and last number and what is left. Without an address it goes to the alert mails.',
      ask: { to: { as: 'tags', label: 'To', hint: 'E-mail addresses of the carrier.' } }, done: 'The mail is on its way.',
    },
    { moves: 'ranges.stop', to: 'stopped', of: 'range [name]', each: { stopped: { consequence: '[unused_count unused number] will never be given out.' } } },
  ],
  empty: { title: 'No tracking ranges yet', text: 'Parcels take their numbers from a range. Add the first one.' },
  sheet: 'Tracking ranges',
})
