import { listPage } from '@/components/screens/list'
import { whileIn, type ActionField } from '@/components/screens/list-definition'
import { openClockStatuses, slaReason } from '@/lib/domain/sla'
import { SlaPanel } from './sla-panel'

const reason: Record<string, ActionField> = { reason_code: { as: 'choice', label: 'Reason', options: slaReason.options, required: true } }
const waiver: Record<string, ActionField> = { ...reason, note: { as: 'longText', label: 'Note', hint: '10 to 300 characters', required: true } }
const one = (action: string) => ({ action, clock_ids: ['[id]'] })
const many = { rows: { input: 'clock_ids', field: 'id' }, most: 500 }

export default listPage('/sla-order-tracking', {
  call: 'sla.clocks',
  fixed: { open: true },
  columns: {
    tracking_no: { as: 'code', opens: '/tracking/details?tracking_no=[tracking_no]' }, stage: 'slaStage', status: 'slaClockStatus',
    remaining: { as: 'timeLeft', label: 'Time left' }, due_at: { as: 'dateTime', label: 'Due', sort: true }, client: 'text',
    carrier: 'text', order_id: { as: 'code', hidden: true }, ref_no: { label: 'Reference' },
    started_at: { as: 'dateTime', label: 'Started', sort: true }, paused: { label: 'Paused' }, last_event: 'text',
    reason_code: { label: 'Reason', words: 'slaReason' },
    penalty_amount: { as: 'money', label: 'Penalty', sort: true, adds: true },
    escalation_level: { as: 'number', label: 'Level', sort: true }, city: { hidden: true }, sla_code: { label: 'SLA', hidden: true },
    stopped_at: { as: 'dateTime', label: 'Stopped', sort: true, hidden: true }, waive_reason: { label: 'Why waived', hidden: true },
  },
  filters: {
    open: 'yesNo', stage: 'slaStage', status: 'slaClockStatus', carrier_id: 'carrier', client_id: 'client', country_code: 'servedCountry',
    rsa_service_code: 'serviceCode', due_from: 'date', due_to: 'date', reason_code: { label: 'Reason', words: 'slaReason' },
    escalation_level: { as: 'choices', options: [0, 1, 2, 3].map((value) => ({ value, label: `Level ${value}` })) },
    tracking_no: 'text', stopped_from: 'date',
  },
  search: 'Tracking no or reference',
  sort: { by: 'due_at', way: 'lowest' },
  opens: '?history=[id]',
  rowActions: [
    { label: 'History', opens: '?history=[id]' },
    { label: 'Track', opens: '/tracking/details?tracking_no=[tracking_no]' },
    { label: 'Recalculate', call: 'sla.trigger', with: one('recalculate'), done: 'The clock is recalculated.' },
    {
      label: 'Escalate', call: 'sla.trigger', with: one('escalate'), confirm: 'Escalate [tracking_no]?',
      consequence: 'Everybody named by its SLA is notified by mail.', ...whileIn(openClockStatuses), done: 'It is escalated.',
    },
    { label: 'Set reason', call: 'sla.trigger', with: one('set_reason'), confirm: 'Why is [tracking_no] late?', ask: reason, done: 'The reason is set.' },
    {
      moves: 'sla.trigger', to: 'waived', of: 'this clock of [tracking_no]', with: one('waive'),
      each: { waived: { confirm: true, consequence: 'It leaves the on-time rate.', ask: waiver, done: 'The clock is waived.' } },
    },
    {
      label: 'Run again', call: 'sla.trigger', with: { ...one('recalculate'), reopen: true }, confirm: 'Take the waiver of [tracking_no] back?',
      consequence: 'The clock counts again.', showIf: { field: 'status', is: ['waived'] }, done: 'The clock counts again.',
    },
  ],
  bulk: [
    { label: 'Recalculate', call: 'sla.trigger', with: { action: 'recalculate' }, ...many },
    {
      label: 'Escalate', call: 'sla.trigger', with: { action: 'escalate' }, ...many,
      confirm: 'Escalate [n clock]?', consequence: 'Everybody named by their SLAs is notified by mail.',
    },
    { label: 'Set reason', call: 'sla.trigger', with: { action: 'set_reason' }, ...many, confirm: 'Why late: [n clock]', ask: reason },
    {
      moves: 'sla.trigger', to: 'waived', of: '[n clock]', with: { action: 'waive' }, ...many,
      each: { waived: { confirm: true, consequence: 'They leave the on-time rate.', ask: waiver } },
    },
  ],
  empty: { title: 'No open clocks. Every parcel is on time.' },
  sheet: 'SLA order tracking',
}, {
  above: (visit) => <SlaPanel mayTrigger={visit.may('sla.trigger')} />,
})
