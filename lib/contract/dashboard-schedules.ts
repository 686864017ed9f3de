import { z } from 'zod'
import { isTime } from '@/lib/domain/days'
import { reportFrequency, reportScheduleStatus, weekday } from '@/lib/domain/report-schedule'
import { Emails } from './email'
import { anyOf, byId, del, get, Id, Instant, paged, paging, patch, post } from './kernel'

/** Whoever may look at a board may have it sent. */
const needs = 'app_report:dashboard-report-view'
const after = ['dashboardSchedules.list']

const fields = {
  name: z.string().trim().min(2, 'Enter a name.').max(80),
  dashboard_id: Id,
  recipients: Emails(20, 1),
  frequency: z.enum(reportFrequency.names),
  weekday: z.enum(weekday.names).nullish(),
  month_day: z.coerce.number().int().min(1, 'Choose a day from 1 to 28.').max(28, 'Choose a day from 1 to 28.').nullish(),
  at_time: z.string().trim().refine(isTime, 'Enter a time as HH:mm'),
}

const Schedule = z.object({
  id: Id, name: z.string(), dashboard_id: Id, dashboard: z.string(), recipients: z.array(z.string()), frequency: z.string(), weekday: z.string().nullable(),
  month_day: z.number().nullable(), at_time: z.string(),
  /** 'Every week on Monday at 07:00'. */
  when_sent: z.string(),
  status: z.string(),
  /** Null while it is paused. */
  next_run_at: Instant.nullable(),
  last_run_at: Instant.nullable(),
  /** What became of the last letter, in the words of the log of e-mails; null before the first. */
  outcome: z.string().nullable(),
  outcome_note: z.string().nullable(),
  owner: z.string(), version: z.number(),
})

export const dashboardSchedules = {
  list: get('/api/dashboard-schedule', {
    needs, query: paging.extend({ status: anyOf(z.enum(reportScheduleStatus.names)), dashboard_id: anyOf(Id) }), reply: paged(Schedule),
  }),
  add: post('/api/dashboard-schedule', { needs, body: z.object(fields), reply: z.object({ id: Id, next_run_at: Instant }), refreshes: after }),
  change: patch('/api/dashboard-schedule/:id', {
    needs, params: byId, body: z.object({ ...fields, status: z.enum(reportScheduleStatus.names), version: z.number().int() }).partial(),
    reply: Schedule, refreshes: after,
  }),
  remove: del('/api/dashboard-schedule/:id', { needs, params: byId, reply: z.object({ id: Id }), refreshes: after }),
  /** Sends it now as well; its next time stays. */
  run: post('/api/dashboard-schedule/:id/run', { needs, params: byId, reply: Schedule, refreshes: after }),
}
