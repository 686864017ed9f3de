import { literal, literals } from '../../db/literals'
import { receiveStatus } from '@/lib/domain/pre-alert'

/** Items that are here, whatever their state; those that may still come; and what nobody announced. */
export const here = literals(receiveStatus, 'received', 'damaged')
export const awaited = literals(receiveStatus, 'expected', 'short')
export const expectedOnly = literal(receiveStatus, 'expected')
export const over = literal(receiveStatus, 'over')
export const short = literal(receiveStatus, 'short')
