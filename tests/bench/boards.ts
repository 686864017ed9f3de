import { randomUUID } from 'node:crypto'
import type { Reply } from '@/lib/contract/types'
import { ask, asker, askStreaming, json, read, type Asker, type Asking } from './asker'
import { growYard, TOKENS } from './grow-yard'
import { quantile } from './load'
import { ms, perSecond, type Line } from './table'

const BOARDS = 20
/** Trucks of one measurement, each from the gate in to the gate out. */
const TRUCKS = 40
/** So many are between gate and gate at once: the steps of one never come so close that a board skips one. */
const AT_ONCE = 10
const PATIENCE_MS = 10_000

/** Steps of a visit, in order; a board shows each or one after it. */
const STEPS = ['gate_in', 'call', 'dock_in', 'dock_out', 'gate_out'] as const
type Board = Reply<'pasBoard.board'>

/** How far a board shows a token to have come: the place of its last step in `STEPS`, -1 before the first. */
function stepShown({ queue, docks, leaving }: Board, id: number, wasIn: boolean): number {
  const waits = queue.find((row) => row.id === id)
  if (waits) return waits.status === 'called' ? 1 : 0
  if (docks.some(({ token }) => token?.id === id)) return 2
  if (leaving.some((row) => row.id === id)) return 3
  return wasIn ? 4 : -1
}

interface Happening {
  id: number
  step: number
  /** When its answer was there; null while it is awaited. */
  answered: number | null
  /** By board: when it was seen. */
  seen: Map<number, number>
}

/** What all boards are shown, read once however many hear it: the measuring must not be what is measured. */
function reader() {
  let last: { text: string; board: Board } | null = null
  return (text: string): Board => (last?.text === text ? last : (last = { text, board: JSON.parse(text) as Board })).board
}

/** Twenty screens with the yard open, each over a connection of its own. */
function openBoards(who: Asker, site: number) {
  const awaited: Happening[] = []
  const bytes: number[] = []
  const readBoard = reader()
  const cameIn = new Set<number>()
  const hear = (board: number, text: string) => {
    const now = performance.now()
    bytes.push(Buffer.byteLength(text))
    const shown = readBoard(text)
    for (const one of awaited) if (!one.seen.has(board) && stepShown(shown, one.id, cameIn.has(one.id)) >= one.step) one.seen.set(board, now)
  }
  const open = Array.from({ length: BOARDS }, (_, board) => {
    const own = asker(who.origin, who.headers)
    const utf8 = new TextDecoder()
    let held = ''
    let isThere = () => {}
    const ready = new Promise<void>((resolve) => (isThere = resolve))
    const ended = askStreaming(own, { method: 'GET', path: `/api/gate_token/board/stream?warehouse_id=${site}` }, (piece) => {
      const said = (held + utf8.decode(piece, { stream: true })).split('\n\n')
      held = said.pop() ?? ''
      for (const text of said) {
        if (!text.startsWith('event: board')) continue
        hear(board, text.slice(text.indexOf('data: ') + 6))
        isThere()
      }
    })
    // Its end is ours: the connection is cut below.
    ended.catch(() => {})
    return { ready: Promise.race([ready, ended.then(() => { throw new Error('A board was closed.') })]), close: () => own.agent.destroy() }
  })
  return { awaited, bytes, cameIn, ready: Promise.all(open.map(({ ready }) => ready)), close: () => open.forEach(({ close }) => close()) }
}
type Boards = ReturnType<typeof openBoards>

/** The call of a step; a truck goes to the dock it was called to. */
function askingOf(step: number, id: number, docks: ReadonlyMap<number, number>): Asking {
  const bodies = [
    { plate_ok: true, papers_checked: true }, {}, { dock_id: docks.get(id), checks: { engine_off: true, keys_in: true, chocks: true } },
    { pallets: 10, cartons: 200, condition: 'ok' }, { papers_checked: true },
  ]
  return json(`/api/gate_token/${STEPS[step]}/${id}`, { ...bodies[step], client_event_id: randomUUID() })
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 5))

async function allSee({ seen }: Happening): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; seen.size < BOARDS && performance.now() < until;) await rest()
}

/** Takes the trucks through the yard, one event after the other; each waits only for its answer, or for its sight on every board. */
async function visit(
  who: Asker, boards: Boards, trucks: readonly number[], waits: boolean,
): Promise<{ events: Happening[]; seconds: number; answers: number[] }> {
  const docks = new Map<number, number>()
  const events: Happening[] = []
  const answers: number[] = []
  const began = performance.now()
  for (let from = 0; from < trucks.length; from += AT_ONCE) {
    for (const step of STEPS.keys()) {
      for (const id of trucks.slice(from, from + AT_ONCE)) {
        const event: Happening = { id, step, answered: null, seen: new Map() }
        boards.awaited.push(event)
        events.push(event)
        if (step > 0) boards.cameIn.add(id)
        const answer = await ask(who, askingOf(step, id, docks))
        event.answered = performance.now()
        answers.push(answer.ms)
        docks.set(id, read<{ data: { dock_id: number | null } }>(answer).data.dock_id ?? 0)
        if (waits) await allSee(event)
      }
    }
  }
  const seconds = (performance.now() - began) / 1000
  await Promise.all(events.map(allSee))
  return { events, seconds, answers }
}

function lineOf(work: string, { events, seconds, answers }: Awaited<ReturnType<typeof visit>>, bytes: readonly number[], isDoor: boolean): Line {
  const sights = events.flatMap(({ answered, seen }) => [...seen.values()].map((at) => Math.max(0, at - (answered ?? at))))
  const missed = events.length * BOARDS - sights.length
  const summary = `p50 ${ms(quantile(sights, 0.5))}, p95 ${ms(quantile(sights, 0.95))}, max ${ms(Math.max(...sights))}`
  return {
    work, [isDoor ? 'door' : 'upstream']: summary,
    note: `${events.length} events, ${perSecond(events.length / seconds)}, each answered in p50 ${ms(quantile(answers, 0.5))}, p95 ${ms(quantile(answers, 0.95))}; ${missed} of ${events.length * BOARDS} sights missing; a board has ${Math.round(quantile(bytes, 0.5) / 1000)} kB, ${bytes.length} were sent`,
  }
}

/** From an event's answer to its sight on each of twenty boards: forty docks, five hundred tokens that day. */
export async function boardLines(who: Asker, databaseUrl: string, isDoor: boolean): Promise<Line[]> {
  const { site, created } = await growYard(databaseUrl)
  const boards = openBoards(who, site)
  try {
    await boards.ready
    const lines: Line[] = []
    for (const [work, trucks, waits] of [
      ['one after the other', created.slice(0, TRUCKS), true], ['at full pace', created.slice(TRUCKS, 2 * TRUCKS), false],
    ] as const) {
      boards.bytes.length = 0
      const visitLine = await visit(who, boards, trucks, waits)
      boards.awaited.length = 0
      lines.push(lineOf(`${BOARDS} boards of ${TOKENS} tokens, events ${work}`, visitLine, boards.bytes, isDoor))
    }
    return lines
  } finally {
    boards.close()
  }
}
