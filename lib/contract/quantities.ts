import { typedDecimal } from './kernel'

/** Of a decimal as its reader has spelled it. */
export const isAboveZero = (value: string) => Number(value) > 0
export const isNotNegative = (value: string) => Number(value) >= 0

/** How much of something is charged. */
export const Quantity = typedDecimal('Quantity').refine((value) => isAboveZero(value) && Number(value) < 1e9, 'Quantity must be above 0.')
