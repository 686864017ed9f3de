import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/pas-report-schedules', {
  call: 'pasReportSchedules.list',
  columns: {
    name: { sort: true }, when_sent: { label: 'Sent' }, recipients: { as: 'list', label: 'To' }, status: 'reportScheduleStatus',
    next_run_at: { as: 'dateTime', label: 'Next' }, last_run_at: { as: 'dateTime', label: 'Last', sort: true },
    outcome: { label: 'What came of it', machine: 'emailStatus' }, outcome_note: { label: 'Why not' },
    group_by: { label: 'By', words: 'reportGrouping' }, warehouse_code: { label: 'Site' }, client_name: { label: 'Client' },
    direction: { words: 'projectionDirection', hidden: true }, owner: { label: 'As seen by' },
  },
  filters: { status: 'reportScheduleStatus', frequency: { label: 'How often', words: 'reportFrequency' } },
  search: 'Name',
  sort: { by: 'name', way: 'a_to_z' },
  form: dialogForm<'pasReportSchedules.add', 'pasReportSchedules.change'>({
    sections: {
      Letter: {
        name: { as: 'text', label: 'Name', hint: 'The subject of the letter.' },
        recipients: { as: 'tags', label: 'To', hint: 'E-mail addresses. The report goes along as XLSX.' },
      },
      When: {
        frequency: {
          label: 'How often', hint: 'Every day tells of yesterday, every week of the seven days before, every month of the month before.',
          words: 'reportFrequency',
        },
        weekday: { label: 'On', words: 'weekday', whenField: { field: 'frequency', is: ['weekly'] } },
        month_day: { as: 'number', label: 'On day', hint: '1 to 28: every month has it.', whenField: { field: 'frequency', is: ['monthly'] } },
        at_time: { as: 'time', label: 'At', hint: 'Time of the site.' },
      },
      Report: {
        group_by: { label: 'By', words: 'reportGrouping' },
        warehouse_id: { lookup: 'site', hint: 'Empty: all you may see.' },
        client_id: { lookup: 'client', hint: 'Empty: all you may see.' },
        direction: { hint: 'Empty: both.', words: 'projectionDirection' },
      },
    },
    add: {
      call: 'pasReportSchedules.add', label: 'Add schedule', done: 'The report will be sent.',
      start: { frequency: 'weekly', weekday: 'mon', at_time: '07:00', group_by: 'day' },
    },
    change: { call: 'pasReportSchedules.change', with: { id: '[id]', version: '[version]' }, title: 'Schedule [name]', done: 'The schedule is saved.' },
  }),
  rowActions: [
    {
      label: 'Send now', call: 'pasReportSchedules.run', with: { id: '[id]' }, confirm: 'Send [name] now?',
      consequence: 'It goes to everybody on its list. Its next time stays.', done: 'The report is on its way.',
    },
    { moves: 'pasReportSchedules.change', of: '[name]' },
    {
      label: 'Delete', call: 'pasReportSchedules.remove', with: { id: '[id]' }, confirm: 'Delete [name]?',
      consequence: 'Its recipients no longer get the report.', danger: true, done: 'The schedule is deleted.',
    },
  ],
  empty: { title: 'No schedules yet', text: 'A schedule sends the projection report by e-mail every day, week or month.' },
  sheet: 'PAS report schedules',
})
