/**
 * A value as JSON that `jsonb` takes: what PostgreSQL cannot hold in a text, NUL and halves of a pair of surrogates, becomes the mark for something unreadable.
 */
export const jsonbText = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '$1\ufffd')
