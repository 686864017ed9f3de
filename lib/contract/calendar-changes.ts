import { z } from 'zod'
import { calendarChangeKind, calendarChangeStatus } from '@/lib/domain/calendar-change'
import { anyOf, byId, get, Id, Instant, paged, paging } from './kernel'

const needs = 'app_base:country-edit'
const Change = z.object({
  id: Id, country_code: z.string(), state_name: z.string().nullable(), kind: z.enum(calendarChangeKind.names),
  note: z.string(), status: z.enum(calendarChangeStatus.names), from_day: z.string().nullable(),
  to_day: z.string().nullable(), clocks_looked: z.number(), clocks_moved: z.number(), clocks_earlier: z.number(), outcome: z.string(),
  rows_changed: z.number(), rows_kept: z.number(), pickups_booked: z.number(), error: z.string().nullable(), by: z.string().nullable(),
  created_at: Instant, finished_at: Instant.nullable(),
})

/** Holidays, working time and zones that were changed, and what became of the times worked out from them before. */
export const calendarChanges = {
  list: get('/api/calendar-change/list', {
    needs,
    query: paging.extend({
      country_code: anyOf(z.string().max(2)), kind: anyOf(z.enum(calendarChangeKind.names)), status: anyOf(z.enum(calendarChangeStatus.names)),
    }),
    reply: paged(Change),
  }),
  one: get('/api/calendar-change/:id', {
    needs,
    params: byId,
    reply: Change.extend({
      /** Of each the first two hundred, where the reader may see such records at all. */
      moved: z.array(z.object({ clock_id: Id, tracking_no: z.string(), stage: z.string(), from: Instant, to: Instant })),
      kept: z.array(z.object({ id: Id, timesheet_no: z.string(), staff_code: z.string(), work_date: z.string(), status: z.string() })),
      pickups: z.array(z.object({ id: Id, pickup_no: z.string(), client: z.string(), carrier: z.string(), pickup_date: z.string(), status: z.string() })),
    }),
  }),
} as const
