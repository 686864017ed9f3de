/** The seven status colours of the design; a tone is never shown without its label. */
export const tones = ['red', 'orange', 'yellow', 'cyan', 'green', 'blue', 'grey'] as const
export type Tone = (typeof tones)[number]

/** One state of a thing: what people read, its colour, how far along it is (0-100, none = no bar), and where it may go. */
export type State<Name extends string> = {
  label: string
  tone: Tone
  progress?: number
  moves: readonly Name[]
}

/** Methods, not function properties, so that any machine passes where a `Machine<string>` is asked for. */
export type Machine<Name extends string> = {
  /** In the order written; fits `z.enum`. */
  names: readonly [Name, ...Name[]]
  states: Readonly<Record<Name, State<Name>>>
  can(from: Name, to: Name): boolean
  label(name: Name): string
  tone(name: Name): Tone
  /** Per cent of the workflow bar, or null where no bar is shown. */
  progress(name: Name): number | null
  next(name: Name): readonly Name[]
  isTerminal(name: Name): boolean
  is(value: unknown): value is Name
}

/** The state names of a machine: `type Status = NameOf<typeof packageStatus>`. */
export type NameOf<M extends { names: readonly string[] }> = M['names'][number]

/**
 * A status vocabulary with its allowed moves. Label, tone, progress and moves live only here: the upstream
 * refuses with it, screens offer with it. `NoInfer` keeps `moves` from widening the names, so a misspelt move
 * does not compile.
 */
export function machine<Name extends string>(states: {
  readonly [K in Name]: State<NoInfer<Name>>
}): Machine<Name> {
  const names = Object.keys(states) as [Name, ...Name[]]
  const moves = new Map<Name, ReadonlySet<Name>>(names.map(name => [name, new Set<Name>(states[name].moves)]))
  return {
    names,
    states,
    can: (from, to) => moves.get(from)?.has(to) ?? false,
    label: name => states[name].label,
    tone: name => states[name].tone,
    progress: name => states[name].progress ?? null,
    next: name => states[name].moves,
    isTerminal: name => states[name].moves.length === 0,
    is: (value): value is Name => typeof value === 'string' && Object.hasOwn(states, value),
  }
}
