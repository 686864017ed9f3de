import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

const tokens = 'Known tokens: {carrier_name} {pickup_date} {slot} {parcels} {weight_kg} {address} {contact} {pickup_no}.'

export default listPage('/carriers-emails', {
  call: 'carrierEmails.list',
  columns: {
    carrier: { sort: true }, country: 'text', purpose: { words: 'emailPurpose', sort: true }, to_emails: { as: 'list', label: 'To' },
    send_mode: { label: 'Sent', words: 'emailSendMode' }, send_time: { label: 'At' },
    last_sent_at: { as: 'dateTime', label: 'Last sent', sort: true }, status: 'guardedStatus',
    cc_emails: { as: 'list', label: 'Copy to', hidden: true }, bcc_emails: { as: 'list', label: 'Blind copy to', hidden: true },
    attachment: { words: 'emailAttachment', hidden: true }, subject_template: { label: 'Subject', hidden: true },
  },
  filters: {
    carrier_id: 'carrier', country_code: 'country', purpose: 'emailPurpose', status: { machine: 'guardedStatus', deleted: true },
  },
  search: 'Carrier or address',
  sort: { by: 'carrier', way: 'a_to_z' },
  form: dialogForm<'carrierEmails.add', 'carrierEmails.update'>({
    sections: {
      'Who and when': {
        carrier_id: { lookup: 'carrier', shown: 'carrier' },
        country_code: { lookup: 'country', shown: 'country', hint: 'Left empty, all countries.' },
        purpose: { words: 'emailPurpose', required: true },
        send_mode: {
          label: 'Sent', words: 'emailSendMode', required: true,
          hint: 'At cut-off: when the pickup’s slot closes. Daily digest: one letter a day. At once if it would come after the pickup begins.',
        },
        send_time: { as: 'time', label: 'Send time', whenField: { field: 'send_mode', is: ['daily_digest'] }, hint: 'In the country’s time.' },
        attachment: { words: 'emailAttachment', required: true, hint: 'The parcels of the pickup.' },
      },
      Addresses: {
        to_emails: { as: 'tags', label: 'To', required: true },
        cc_emails: { as: 'tags', label: 'Copy to' },
        bcc_emails: { as: 'tags', label: 'Blind copy to' },
      },
      Text: {
        subject_template: { as: 'text', label: 'Subject', required: true, hint: tokens },
        body_template: { as: 'longText', label: 'Text', required: true },
      },
    },
    add: {
      call: 'carrierEmails.add', label: 'Add email', done: 'The email is added.',
      start: { attachment: 'none', send_mode: 'immediate', cc_emails: [], bcc_emails: [] },
    },
    change: {
      call: 'carrierEmails.update', with: { id: '[id]', version: '[version]' }, title: '[carrier], [country]',
      done: 'The email is saved.', showIf: { field: 'status', is: ['active', 'inactive'] },
    },
  }),
  rowActions: [
    {
      label: 'Send test', call: 'carrierEmails.test', with: { id: '[id]' },
      confirm: 'Send a test of this email?', consequence: 'It is filled with sample values.',
      ask: { to: { as: 'email', label: 'To', hint: 'Left empty, your own address.' } }, done: 'The test is on its way.',
    },
    { moves: 'carrierEmails.update', of: 'this email of [carrier]', each: { inactive: { consequence: '[carrier] is no longer written to about this.' } } },
  ],
  empty: { title: 'No carrier emails yet', text: 'Carriers are written to at the addresses you add here.' },
  sheet: 'Carrier emails',
})
