import { dashboardSchedules } from '@/lib/contract/dashboard-schedules'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { sendNow } from './mail'
import { addSchedule, changeSchedule, removeSchedule, schedulePage, scheduleRow } from './schedules'

export const dashboardScheduleHandlers = implement(dashboardSchedules, {
  list: ({ db, who, query }) => schedulePage(db, who, query),
  add: adds('dashboard_schedules', ({ db, who, body }) => addSchedule(db, who, body)),
  change: changes('dashboard_schedules', ({ db, who, params, body }) => changeSchedule(db, who, params.id, body)),
  async remove({ db, who, params, audit }) {
    audit({ entity: 'dashboard_schedules', entity_id: params.id, before: await removeSchedule(db, who, params.id) })
    return { id: params.id }
  },
  async run({ db, who, params, services, audit }) {
    await scheduleRow(db, who, params.id)
    const letter = await sendNow(db, services, params.id)
    audit({ entity: 'dashboard_schedules', entity_id: params.id, after: { letter } })
    return scheduleRow(db, who, params.id)
  },
})
