import { calendarChanges } from '@/lib/contract/calendar-changes'
import { implement } from '../../platform/implement'
import { changeDetail, changeList } from './find'

export const calendarChangeHandlers = implement(calendarChanges, {
  list: ({ db, query }) => changeList(db, query),
  one: ({ db, who, params }) => changeDetail(db, who, params.id),
})
