/** One line of a trace: a lane, a rule or the lane's own order, what it came to, and the carriers it asked. */
export interface TraceStep {
  step: 'lane' | 'rule' | 'default'
  id: number | null
  name: string
  verdict: 'taken' | 'skipped' | 'no_carrier'
  reason: string
  candidates: Asked[]
}

/** A carrier that was asked, and what it was told. */
export interface Asked {
  carrier_id: number
  carrier: string
  accepted: boolean
  reason: string
}

/** Stands in a reason for how many parcels a share had given so far, the one word that is each parcel's own; nobody can type it. */
export const SO_FAR = '\u0001'

/** Trails of one book before they are begun anew: words that name something of each parcel are shared by nobody. */
const MOST_TRAILS = 20_000

/**
 * What a parcel was told, step by step. Parcels told the same share one trail, from the first step to the last, so that the words of
 * thousands are made and stored once (docs/decisions/027-words-of-the-rules.md).
 */
export class Trail {
  /** Number of these words in `choice_words`, once they are kept there. */
  words: number | null = null
  private later: Map<TraceStep, Trail> | null = null
  private grown = 0

  private constructor(
    private readonly root: Trail | null,
    private readonly before: Trail | null,
    private readonly step: TraceStep | null,
  ) {}

  static start(): Trail {
    return new Trail(null, null, null)
  }

  /** The trail of those who were told this next. Only one and the same object is the same step: see `shared`. */
  then(step: TraceStep): Trail {
    const known = this.later?.get(step)
    if (known) return known
    const root = this.root ?? this
    if (++root.grown > MOST_TRAILS) {
      root.later = null
      root.grown = 0
    }
    const next = new Trail(root, this, step)
    this.later ??= new Map()
    this.later.set(step, next)
    return next
  }

  /** From the first to the last, `SO_FAR` where a count belongs. */
  get steps(): TraceStep[] {
    return this.step ? [...(this.before?.steps ?? []), this.step] : []
  }
}

/** A trail and the count it leaves open; null where it leaves none. */
export interface Told {
  trail: Trail
  so_far: number | null
}

/** Words with a count put where it belongs. */
export const withCount = (steps: readonly TraceStep[], soFar: number | null): TraceStep[] =>
  soFar === null ? [...steps] : steps.map((step) => ({ ...step, candidates: step.candidates.map((one) => ({ ...one, reason: one.reason.replace(SO_FAR, String(soFar)) })) }))

/** What a parcel was told, as people read it. */
export const inWords = ({ trail, so_far }: Told): TraceStep[] => withCount(trail.steps, so_far)

/** Who was asked, in order; who takes the parcel stands last. */
export const askedOf = (told: Told): Asked[] => inWords(told).flatMap(({ candidates }) => candidates)

/** Beyond so many a reason names something of each parcel, and there is nothing to share. */
const MOST_SHARED = 2000

/** Steps of one lane or rule by what they say, so that the same words are the same object. */
class Steps {
  private readonly known = new Map<string, TraceStep>()

  of(said: string, make: () => TraceStep): TraceStep {
    const known = this.known.get(said)
    if (known) return known
    if (this.known.size >= MOST_SHARED) this.known.clear()
    const made = make()
    this.known.set(said, made)
    return made
  }
}

const stepsOf = new WeakMap<object, Steps>()
const nobody: Asked[] = []

/** The step of a lane or rule (`of`) with these words; `candidates` are told apart by what they say. */
export function shared(of: object, said: Omit<TraceStep, 'candidates'>, candidates: Asked[] = nobody): TraceStep {
  let steps = stepsOf.get(of)
  if (!steps) stepsOf.set(of, (steps = new Steps()))
  const { step, verdict, reason } = said
  let text = `${step} ${verdict} ${reason}`
  for (const { carrier_id, accepted, reason: told } of candidates) text += `\n${carrier_id} ${accepted ? 'takes' : 'leaves'} ${told}`
  return steps.of(text, () => ({ ...said, candidates }))
}

const roots = new WeakMap<object, Trail>()

/** What a parcel was told that no rule looked at: one step, shared by all who were told the same of the house (`of`). */
export function toldAtOnce(of: object, said: Omit<TraceStep, 'candidates'>, candidates: Asked[]): Told {
  let root = roots.get(of)
  if (!root) roots.set(of, (root = Trail.start()))
  return { trail: root.then(shared(of, said, candidates)), so_far: null }
}
