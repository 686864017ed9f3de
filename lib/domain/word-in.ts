/** A closed list's or machine's word for a name; what it does not know is shown as it came. */
export const wordIn = <Name extends string>(words: { is(value: unknown): value is Name; label(name: Name): string }, value: string): string =>
  words.is(value) ? words.label(value) : value
