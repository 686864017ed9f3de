/** The id of what a lookup or a list of choices gave; null where nothing is chosen. */
export const chosenId = (value: unknown): number | null => (value === null ? null : Number(value))
