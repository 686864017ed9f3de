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
  /** The words of a move that people make; null of one they never make. */
  move(from: Name, to: Name): Move | null
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
  const wordsOf = ({ moves }: State<Name>): [Name, Move | null][] =>
    Array.isArray(moves) ? (moves as readonly Name[]).map(to => [to, null]) : (Object.entries(moves) as [Name, Move | null][])
  const moves = new Map(names.map(name => [name, new Map(wordsOf(states[name]))]))
  return {
    names,
    states,
    can: (from, to) => moves.get(from)?.has(to) ?? false,
    label: name => states[name].label,
    tone: name => states[name].tone,
    progress: name => states[name].progress ?? null,
    next: name => [...(moves.get(name)?.keys() ?? [])],
    move: (from, to) => moves.get(from)?.get(to) ?? null,
    isTerminal: name => moves.get(name)?.size === 0,
    is: (value): value is Name => typeof value === 'string' && Object.hasOwn(states, value),
  }
}

type Words = Partial<Move>

/** The moves nearly every record has, in one wording. */
export const activates = (words: Words = {}): Move => ({ label: 'Activate', ...words })
export const deactivates = (words: Words = {}): Move => ({ label: 'Deactivate', confirm: true, danger: true, ...words })
export const deletes = (words: Words = {}): Move => ({ label: 'Delete', confirm: true, consequence: 'This cannot be undone.', danger: true, ...words })
