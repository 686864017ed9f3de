import type { ClientBase } from 'pg'
import { seriesNumber, type SeriesKind } from '@/lib/domain/account'

interface DemoSeries {
  /** The next number of a year. */
  next: (year: string) => string
  /** Writes down how far the series is, so that what is issued later goes on from there. */
  keep: (client: ClientBase) => Promise<void>
}

/** A series without holes as the demo draws it: all its papers are written at once. */
export function demoSeries(kind: SeriesKind): DemoSeries {
  const drawn = new Map<string, number>()
  return {
    next: (year) => {
      const n = (drawn.get(year) ?? 0) + 1
      drawn.set(year, n)
      return seriesNumber(kind, year, n)
    },
    keep: async (client) => {
      for (const [year, n] of drawn) await client.query('insert into number_series (kind, year, next) values ($1, $2, $3)', [kind, year, n + 1])
    },
  }
}
