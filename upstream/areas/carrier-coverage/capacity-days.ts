import { capacityDay, capacityLimit } from '@/lib/domain/carrier-capacity'
import { counted } from '@/lib/domain/counted'
import { day as dayInWords } from '@/lib/domain/days'

/** A coverage as far as its capacity goes: which one, and when it delivers at the place in question. */
export interface DayQuery {
  coverage_id: number
  /** ISO weekdays; null: every day. */
  delivery_days: readonly number[] | null
}

/** What a day of a coverage takes and what it has already. */
export interface Day {
  coverage_id: number
  /** YYYY-MM-DD. */
  on_date: string
  max_parcels: number | null
  overbook_pct: number | null
  max_weight_kg: string | null
  parcels: number
  weight_kg: string
}

/** A place a parcel took. */
export interface Place {
  coverage_id: number
  on_date: string
  /** Three places. */
  weight_kg: string
}

const grams = (kg: string | number) => Math.round(Number(kg) * 1000)
export const dayKey = ({ coverage_id, on_date }: Pick<Place, 'coverage_id' | 'on_date'>) => `${coverage_id}/${on_date}`

/** The day a coverage counts a parcel to that is given to it now: today, after its cut-off the next it delivers on (carriers.md 7.4). */
export const placeDay = (cutOffs: ReadonlyMap<number, string | null>, { coverage_id, delivery_days }: DayQuery, now: Date) =>
  capacityDay(now, { cutOff: cutOffs.get(coverage_id) ?? null, ...(delivery_days && { deliveryDays: delivery_days }) })

interface Filling {
  day: Day
  limit: number | null
  parcels: number
  grams: number
  held: number
}

/** What changes on a day: places taken, kilograms of them, and parcels turned away. */
export interface Change {
  coverage_id: number
  on_date: string
  parcels: number
  weight_kg: string
  held_parcels: number
}

/** The days of some coverages while parcels are given out one after another (carriers.md 7.4). Days not named have room without end. */
export class CapacityDays {
  private readonly days: Map<string, Filling>
  /** Where each coverage's parcels count: thousands of them ask with the same few coverages. */
  private readonly known = new Map<DayQuery, Filling | null>()
  private turned = new Set<Filling>()

  constructor(days: readonly Day[], private readonly dayOf: (question: DayQuery) => string) {
    this.days = new Map(days.map((day) => [
      dayKey(day), { day, limit: capacityLimit(day.max_parcels, day.overbook_pct ?? 0), parcels: day.parcels, grams: grams(day.weight_kg), held: 0 },
    ]))
  }

  private at(question: DayQuery): Filling | null {
    const known = this.known.get(question)
    if (known !== undefined) return known
    const filling = this.days.get(dayKey({ coverage_id: question.coverage_id, on_date: this.dayOf(question) })) ?? null
    this.known.set(question, filling)
    return filling
  }

  /** Why the coverage takes no more on its day, as the end of a sentence about the carrier; null while it does. */
  full(question: DayQuery, kg: string | number): string | null {
    const filling = this.at(question)
    if (!filling) return null
    const { day, limit, parcels } = filling
    const most = day.max_weight_kg
    const word = limit !== null && parcels >= limit
      ? counted(limit, 'parcel')
      : most !== null && filling.grams + grams(kg) > grams(most) ? `${Number(most)} kg` : null
    if (word === null) return null
    this.turned.add(filling)
    return `has its ${word} of ${dayInWords(day.on_date)}`
  }

  /** Gives the next parcel to a coverage, or to nobody; days that turned it away since the last remember it. */
  give(taker: DayQuery | null, weight_kg: string): Place | null {
    const filling = taker && this.at(taker)
    if (filling) {
      filling.parcels++
      filling.grams += grams(weight_kg)
      this.turned.delete(filling)
    }
    for (const day of this.turned) day.held++
    this.turned = new Set()
    return filling ? { coverage_id: filling.day.coverage_id, on_date: filling.day.on_date, weight_kg } : null
  }

  /** Takes back what a parcel had, so that it may have it again. */
  free(place: Place): void {
    const filling = this.days.get(dayKey(place))
    if (!filling) return
    filling.parcels--
    filling.grams -= grams(place.weight_kg)
  }

  changes(): Change[] {
    return [...this.days.values()].flatMap(({ day, parcels, grams: weight, held }) => {
      const [more, heavier] = [parcels - day.parcels, weight - grams(day.weight_kg)]
      const { coverage_id, on_date } = day
      return more === 0 && heavier === 0 && held === 0
        ? []
        : [{ coverage_id, on_date, parcels: more, weight_kg: (heavier / 1000).toFixed(3), held_parcels: held }]
    })
  }
}
