/** A closed list's or machine's word for a name; what it does not know is shown as it came. */
export const wordIn = <Name extends string>(words: { is(value: unknown): value is Name; label(name: Name): string }, value: string): string =>
  words.is(value) ? words.label(value) : value

/** A closed list's name for one of its words, as the reader of cells has settled it; null for none. */
export const nameIn = <Name extends string>(
  { options }: { options: readonly { value: Name; label: string }[] }, word: string | null,
): Name | null => options.find(({ label }) => label === word)?.value ?? null
