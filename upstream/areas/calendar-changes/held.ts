/** A change that is being worked through. */
export interface Held {
  id: number
  country_code: string
  state_id: number | null
  kind: string
  from_day: string | null
  to_day: string | null
  old_zone: string | null
  note: string
}

/** Of what a change reached this many are named; all are counted. */
export const MOST_KEPT = 200
