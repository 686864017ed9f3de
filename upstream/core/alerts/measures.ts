import type { AlertMeasure } from './measure'

const all: AlertMeasure[] = []

/** Takes an area's measures into the list; called by the composition. */
export const registerMeasures = (own: readonly AlertMeasure[]): void => void all.push(...own)

/** What is measured, in turn: what the areas bring. */
export const measures: readonly AlertMeasure[] = all
