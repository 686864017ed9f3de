import type { Match } from './known-matches'

/** Orders one token is made for, at most (pas.md 5). */
const MOST_ORDERS = 20

/** Chosen or let go: a truck brings several orders of one arrival, never of two. */
export function chosenWith(matches: readonly Match[], one: Match): readonly Match[] {
  if (matches.some(({ mapping_id }) => mapping_id === one.mapping_id)) return matches.filter(({ mapping_id }) => mapping_id !== one.mapping_id)
  return matches[0]?.projection_id === one.projection_id && matches.length < MOST_ORDERS ? [...matches, one] : [one]
}

/** What is planned for the truck beyond what was chosen of it; of another arrival only while nothing is chosen. */
export const stillToChoose = (chosen: readonly Match[], found: readonly Match[]): readonly Match[] => {
  const rest = found.filter((one) => chosen.every(({ mapping_id, projection_id }) => mapping_id !== one.mapping_id && projection_id === one.projection_id))
  return rest.length > 0 ? [...chosen, ...rest] : []
}
