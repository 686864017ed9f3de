export type Option<Value> = { value: Value; label: string }

export type Words<Name extends string> = {
  /** In the order written; fits `z.enum`. */
  names: readonly [Name, ...Name[]]
  label(value: Name): string
  options: readonly Option<Name>[]
  is(value: unknown): value is Name
}

/** A closed vocabulary: wire value -> what people read. The values are the only ones accepted anywhere. */
export function words<Name extends string>(labels: { readonly [K in Name]: string }): Words<Name> {
  const names = Object.keys(labels) as [Name, ...Name[]]
  return {
    names,
    label: value => labels[value],
    options: names.map(value => ({ value, label: labels[value] })),
    is: (value): value is Name => typeof value === 'string' && Object.hasOwn(labels, value),
  }
}

export type Codes<Code extends number> = {
  /** Ascending; fits `z.literal`. */
  values: readonly [Code, ...Code[]]
  label(value: Code): string
  options: readonly Option<Code>[]
  is(value: unknown): value is Code
}

/** A closed vocabulary whose wire values are small integers, as the seeds number them (0 Pending, 1 Approved, …). */
export function codes<Code extends number>(labels: { readonly [K in Code]: string }): Codes<Code> {
  const values = Object.keys(labels).map(Number) as [Code, ...Code[]]
  return {
    values,
    label: value => labels[value],
    options: values.map(value => ({ value, label: labels[value] })),
    is: (value): value is Code => typeof value === 'number' && Object.hasOwn(labels, value),
  }
}
