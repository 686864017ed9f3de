/** The counters of an upload in one line: total, accepted (created, updated, unchanged), rejected. */
export interface Counted {
  status: string
  rows_total: number
  rows_accepted: number
  rows_created: number
  rows_updated: number
  rows_unchanged: number
  rows_rejected: number
}

export const outcomeText = ({ status, rows_total, rows_accepted, rows_created, rows_updated, rows_unchanged, rows_rejected }: Counted) =>
  `${status}: ${rows_total} = ${rows_accepted} (${rows_created} created, ${rows_updated} updated, ${rows_unchanged} unchanged) + ${rows_rejected} rejected`
