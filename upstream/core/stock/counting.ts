import { sql, type SQL } from 'drizzle-orm'
import { countingStates, stockCountStatus } from '@/lib/domain/stock'
import { literals } from '../../db/literals'

/** Whether a shelf is being counted: nothing on it is allocated until its count is posted (fulfilment.md 7.9). The list is read once a statement. */
export const isCounted = (location: SQL): SQL =>
  sql`(${location} in (select cn.location_id from stock_counts cn where cn.status in ${literals(stockCountStatus, ...countingStates)}))`
