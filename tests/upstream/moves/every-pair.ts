import { expect, test } from 'vitest'

interface Answer {
  status: number
  message: string
}
/** One thing a person may ask of a record. */
interface Ask<S extends string> {
  /** From which statuses it is taken, and what the table holds then, as the area's spec says; `gone` where the row is deleted. */
  from: Partial<Record<S, S | 'gone'>>
  take(id: number): Promise<Answer>
  /** How it is refused where that is not 409. */
  refused?: Partial<Record<S, number>>
  /** The sentence of the refusal; must be given for a 422, since a bad shape proves nothing. */
  says?: RegExp
}

interface Subject<S extends string> {
  states: readonly S[]
  /** A record standing as if it had come to that status. */
  standing(status: S): Promise<number>
  statusOf(id: number): Promise<string>
  asks: Record<string, Ask<S>>
}

/**
 * Tries every ask from every status over the API. What comes of it is the answer's status beside what the table then holds, so that neither an
 * answer without an effect nor an effect behind a refusal passes.
 */
export function everyPair<S extends string>(thing: string, { states, standing, statusOf, asks }: Subject<S>): void {
  test.each(Object.entries(asks))(`${thing}: %s, from every status`, async (_ask, { from, take, refused, says }) => {
    const got: string[] = []
    const want: string[] = []
    for (const state of states) {
      const id = await standing(state)
      const { status, message } = await take(id)
      const to = from[state]
      const refusal = refused?.[state] ?? 409
      const isRefused = status === refusal && (says?.test(message) ?? refusal !== 422)
      const now = await statusOf(id)
      got.push(`${state} > ${now}: ${status < 300 ? 'taken' : isRefused ? 'refused' : `${status} ${message}`}`)
      want.push(to ? `${state} > ${to}: taken` : `${state} > ${state}: refused`)
    }
    expect(got).toEqual(want)
  })
}

type App = { query<T>(text: string, params?: unknown[]): Promise<T[]> }

/** The status of a row as the table holds it, or `gone`. */
export const statusIn = (app: App, table: string) => async (id: number) =>
  (await app.query<{ status: string }>(`select status from ${table} where id = $1`, [id]))[0]?.status ?? 'gone'

/** Puts a row into a status behind the API's back. */
export const put = async (app: App, table: string, id: number, status: string): Promise<number> => {
  await app.query(`update ${table} set status = $2 where id = $1`, [id, status])
  return id
}
