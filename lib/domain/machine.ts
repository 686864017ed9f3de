/** The seven status colours of the design; a tone is never shown without its label. */
export const tones = ['red', 'orange', 'yellow', 'cyan', 'green', 'blue', 'grey'] as const
export type Tone = (typeof tones)[number]

/** What people read of a move that somebody makes. In its sentences `[it]` stands for the thing moved, by its name. */
export type Move = {
  /** Of the menu entry or button: 'Deactivate'. */
  label: string
  /** Asked first: `true` asks '<label> <thing>?', a sentence asks itself. */
  confirm?: true | string
  consequence?: string
  /** Whether a reason is typed with it. */
  reason?: 'required' | 'optional'
  danger?: true
  /** Said when it is done; left out, '<thing> is <state>.' */
  done?: string
}

/** Where a state may lead: by name alone where the system makes the move, with words (or null) where people do. */
type Moves<Name extends string> = readonly Name[] | { readonly [To in Name]?: Move | null }

/** One state of a thing: what people read, its colour, how far along it is (0-100, none = no bar), and where it may go. */
export type State<Name extends string> = {
  label: string
  tone: Tone
  progress?: number
  moves: Moves<Name>
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

const namesIn = <Name extends string>(moves: Moves<Name>) => (Array.isArray(moves) ? moves : Object.keys(moves)) as readonly Name[]

/**
 * A status vocabulary with its allowed moves. Label, tone, progress and moves live only here: the upstream
 * refuses with it, screens offer with it. `NoInfer` keeps `moves` from widening the names, so a misspelt move
 * does not compile. Marked pure where it is called, so that a browser is not sent machines its page does not ask.
 */
export function machine<Name extends string>(states: {
  readonly [K in Name]: State<NoInfer<Name>>
}): Machine<Name> {
  const names = Object.keys(states) as [Name, ...Name[]]
  const next = (name: Name) => namesIn(states[name].moves)
  const is = (value: unknown): value is Name => typeof value === 'string' && Object.hasOwn(states, value)
  return {
    names,
    states,
    can: (from, to) => is(from) && next(from).includes(to),
    label: name => states[name].label,
    tone: name => states[name].tone,
    progress: name => states[name].progress ?? null,
    next,
    isTerminal: name => next(name).length === 0,
    is,
  }
}
