import { listPage } from '@/components/screens/list'
import { emailTemplate } from '@/lib/domain/lists'
import { MailDrawer } from './mail-drawer'

const kinds = [
  ...emailTemplate.options.map(({ value, label }) => ({ value: String(value), label })),
  { value: 'password_reset', label: 'Password link' }, { value: 'signup_confirm', label: 'Sign-up' },
  { value: 'signup_known', label: 'Known sign-up' }, { value: 'tracking', label: 'Tracking' }, { value: 'manifest', label: 'Manifest' },
]

export default listPage('/email-logs', {
  call: 'emailLogs.list',
  columns: {
    created_at: { as: 'dateTime', label: 'Written', sort: true }, sent_at: { as: 'dateTime', label: 'Sent' },
    template: { as: 'status', label: 'Kind', options: kinds.map((k) => ({ ...k, tone: 'grey' as const })), sort: true },
    to: { label: 'To' }, subject: { label: 'Subject', sort: true }, ref_no: { as: 'code', label: 'Reference' },
    attachments: { as: 'number', label: 'Files' }, attempts: { as: 'number', label: 'Tries', sort: true }, status: 'emailStatus',
    last_error: { label: 'Error' },
  },
  filters: {
    template: { as: 'choices', label: 'Kind', options: kinds }, status: 'emailStatus',
    service_center_id: { label: 'Service centre', lookup: 'facility' },
  },
  tabs: [
    { label: 'All', query: {} }, { label: 'Queued', query: { status: 'queued' } }, { label: 'Failed', query: { status: 'failed' } },
    { label: 'Bounced', query: { status: 'bounced' } }, { label: 'Kept here', query: { status: 'kept' } },
  ],
  dates: true,
  search: 'Address, subject or reference',
  sort: { by: 'created_at', way: 'highest' },
  opens: '?mail=[id]',
  rowActions: [
    { label: 'View', opens: '?mail=[id]' },
    { moves: 'emailLogs.resend', to: 'queued', of: '[to]' },
  ],
  bulk: [{
    label: 'Resend', call: 'emailLogs.resend', rows: { input: 'ids', field: 'id' }, most: 100,
    confirm: 'Send these e-mails again?', done: 'The e-mails are on their way again.',
  }],
  empty: { title: 'No e-mails yet', text: 'Every mail the system writes is listed here, sent or not.', inPeriod: 'No e-mails in this period.' },
  sheet: 'E-mail logs',
}, {
  above: () => <MailDrawer />,
})
