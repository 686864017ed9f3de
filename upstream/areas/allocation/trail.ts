import { RecentMap } from '@/lib/domain/recent-map'

/** One line of a trace: a lane, a rule or the lane's own order, what it came to, and the carriers it asked. */
export interface TraceStep {
  step: 'lane' | 'rule' | 'default'
  id: number | null
  name: string
  verdict: 'taken' | 'skipped' | 'no_carrier'
  reason: string
  candidates: CarrierAnswer[]
}

/** A step without the carriers it asked. */
export type StepWord = Omit<TraceStep, 'candidates'>

/** A carrier that was asked, and what it was told. */
export interface CarrierAnswer {
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
 * What a parcel was told, word for word: of each step the carriers it asked, then what it came to. Parcels told the same share one trail
 * from the first word to the last, so that the words of thousands are made and stored once (docs/decisions/027-words-of-the-rules.md).
 */
export class Trail {
  /** Number of these words in `choice_words`, once they are kept there. */
  words: number | null = null
  private later: Map<CarrierAnswer | StepWord, Trail> | null = null
  private grown = 0

  private constructor(
    private readonly root: Trail | null,
    private readonly before: Trail | null,
    private readonly word: CarrierAnswer | StepWord | null,
  ) {}

  static start(): Trail {
    return new Trail(null, null, null)
  }

  /** The trail of those who were told this next. Only one and the same object is the same word. */
  next(word: CarrierAnswer | StepWord): Trail {
    const known = this.later?.get(word)
    if (known) return known
    const root = this.root ?? this
    if (++root.grown > MOST_TRAILS) {
      root.later = null
      root.grown = 0
    }
    const next = new Trail(root, this, word)
    this.later ??= new Map()
    this.later.set(word, next)
    return next
  }

  /** From the first to the last, `SO_FAR` where a count belongs. */
  get steps(): TraceStep[] {
    const steps: TraceStep[] = []
    let candidates: CarrierAnswer[] = []
    for (const word of this.path()) {
      if ('accepted' in word) {
        candidates.push(word)
        continue
      }
      steps.push({ ...word, candidates })
      candidates = []
    }
    return steps
  }

  private path(): (CarrierAnswer | StepWord)[] {
    const path = this.before?.path() ?? []
    if (this.word) path.push(this.word)
    return path
  }
}

/** A trail and the count it leaves open; null where it leaves none. */
export interface Trace {
  trail: Trail
  so_far: number | null
}

/** Words with a count put where it belongs. */
export const withCount = (steps: readonly TraceStep[], soFar: number | null): TraceStep[] =>
  soFar === null
    ? [...steps]
    : steps.map((step) => ({ ...step, candidates: step.candidates.map((one) => ({ ...one, reason: one.reason.replace(SO_FAR, String(soFar)) })) }))

/** What a parcel was told, as people read it. */
export const inWords = ({ trail, so_far }: Trace): TraceStep[] => withCount(trail.steps, so_far)

/** Who was asked, in order; who takes the parcel stands last. */
export const answersOf = (trace: Trace): CarrierAnswer[] => inWords(trace).flatMap(({ candidates }) => candidates)

/** Beyond so many a reason names something of each parcel, and there is nothing to share. */
const MOST_SHARED = 2000

export type Verdict = StepWord['verdict']
type Register<Word> = WeakMap<object, RecentMap<string, Word>>

const words: Readonly<Record<Verdict, Register<StepWord>>> = { taken: new WeakMap(), skipped: new WeakMap(), no_carrier: new WeakMap() }
const answers: Register<CarrierAnswer> = new WeakMap()

function keptBy<Word>(register: Register<Word>, of: object): RecentMap<string, Word> {
  let kept = register.get(of)
  if (!kept) register.set(of, (kept = new RecentMap(MOST_SHARED)))
  return kept
}

/** What a lane or rule says: the same object for the same words, spelled by `spell` the first time. */
export function said<Of extends object>(of: Of, verdict: Verdict, reason: string, spell: (of: Of, verdict: Verdict, reason: string) => StepWord): StepWord {
  const kept = keptBy(words[verdict], of)
  const known = kept.get(reason)
  if (known) return known
  const word = spell(of, verdict, reason)
  kept.set(reason, word)
  return word
}

/** What a carrier is told: the same object for the same words, kept with `of`: the carrier, or whoever asked for one there is not. */
export function answerTo(of: object, answer: Readonly<CarrierAnswer>): CarrierAnswer {
  const kept = keptBy(answers, of)
  const known = kept.get(answer.reason)
  if (known && known.carrier_id === answer.carrier_id && known.accepted === answer.accepted) return known
  kept.set(answer.reason, answer)
  return answer
}

const roots = new WeakMap<object, Trail>()

/** What a parcel was told that no rule looked at: one step, begun anew for each reader of the data (`of`). */
export function traceAtOnce(of: object, answered: readonly CarrierAnswer[], word: StepWord): Trace {
  let trail = roots.get(of)
  if (!trail) roots.set(of, (trail = Trail.start()))
  for (const one of answered) trail = trail.next(one)
  return { trail: trail.next(word), so_far: null }
}
