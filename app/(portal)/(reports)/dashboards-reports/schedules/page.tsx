import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

const boards = { call: 'dashboards.list', with: { source: [1], status: ['active'], page_size: 200 }, value: 'id', text: '[name]' } as const

export default listPage('/dashboards-reports/schedules', {
  call: 'dashboardSchedules.list',
  columns: {
    name: { as: 'text', sort: true }, dashboard: { label: 'Dashboard' }, when_sent: { label: 'Sent' }, recipients: { as: 'list', label: 'To' },
    status: 'reportScheduleStatus', next_run_at: { as: 'dateTime', label: 'Next' }, last_run_at: { as: 'dateTime', label: 'Last', sort: true },
    outcome: { label: 'What came of it', machine: 'emailStatus' }, outcome_note: { label: 'Why not' }, owner: { label: 'As seen by' },
  },
  filters: { status: 'reportScheduleStatus', dashboard_id: { as: 'lookup', label: 'Dashboard', ...boards } },
  search: 'Name',
  sort: { by: 'name', way: 'a_to_z' },
  form: dialogForm<'dashboardSchedules.add', 'dashboardSchedules.change'>({
    sections: {
      Letter: {
        name: { as: 'text', label: 'Name', hint: 'The subject of the letter.' },
        dashboard_id: { label: 'Dashboard', lookup: boards, shown: 'dashboard', hint: 'Sent with the rows you may see.' },
        recipients: { as: 'tags', label: 'To', hint: 'E-mail addresses. Every widget goes along as a sheet of one XLSX.' },
      },
      When: {
        frequency: {
          label: 'How often', hint: 'Every day tells of yesterday, every week of the seven days before, every month of the month before.',
            words: 'reportFrequency',
        },
        weekday: { label: 'On', words: 'weekday', whenField: { field: 'frequency', is: ['weekly'] } },
        month_day: { as: 'number', label: 'On day', hint: '1 to 28: every month has it.', whenField: { field: 'frequency', is: ['monthly'] } },
        at_time: { as: 'time', label: 'At', hint: 'Time of Dubai.' },
      },
    },
    add: {
      call: 'dashboardSchedules.add', label: 'Add schedule', done: 'The dashboard will be sent.', start: { frequency: 'weekly', weekday: 'mon',
        at_time: '07:00' },
    },
    change: { call: 'dashboardSchedules.change', with: { id: '[id]', version: '[version]' }, title: 'Schedule [name]', done: 'The schedule is saved.' },
  }),
  rowActions: [
    {
      label: 'Send now', call: 'dashboardSchedules.run', with: { id: '[id]' }, confirm: 'Send [name] now?',
      consequence: 'It goes to everybody on its list. Its next time stays.', done: 'The dashboard is on its way.',
    },
    { moves: 'dashboardSchedules.change', of: '[name]' },
    {
      label: 'Delete', call: 'dashboardSchedules.remove', with: { id: '[id]' }, confirm: 'Delete [name]?',
      consequence: 'Its recipients no longer get the dashboard.', danger: true, done: 'The schedule is deleted.',
    },
  ],
  empty: { title: 'No dashboards by mail yet', text: 'A schedule sends a dashboard every day, week or month, with the rows you may see.' },
  sheet: 'Dashboards by mail',
})
