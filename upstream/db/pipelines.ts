import type { Socket } from 'node:net'
import pg from 'pg'

/** What a pipelined connection is asked: a statement it parses and plans once, known by its name. */
export interface PlannedQuery {
  name: string
  text: string
  values: unknown[]
}

export interface Pipelines {
  query(question: PlannedQuery): Promise<pg.QueryResult>
  /** Breaks every connection, also one that hangs: what they were asked fails. */
  drop(): void
  end(): Promise<void>
}

const LINES = 4
/** Questions a line may have before it without an answer; with more, another line is opened. */
const DEPTH = 8

interface Line {
  client: pg.Client
  /** Questions without an answer yet. */
  open: number
  /** Whether what was written waits for the end of this turn of the event loop. */
  held: boolean
}

// pg's types do not say that the stream of a connection is a socket.
export const socketOf = ({ client }: { client: pg.ClientBase }) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Whatever is asked in one turn of the event loop leaves in one write: writing is the dearest part of a short question. */
function hold(line: Line): void {
  if (line.held) return
  const stream = socketOf(line)
  line.held = true
  stream.cork()
  setImmediate(() => {
    line.held = false
    stream.uncork()
  })
}

/**
 * Connections that take questions one behind the other without waiting for answers (PostgreSQL's pipeline), made as they are needed.
 * For short questions only: a slow one holds up those behind it on its line. One that fails fails alone; a line that dies fails
 * what it was asked, and the next question opens another.
 */
export function openPipelines(config: pg.ClientConfig): Pipelines {
  const lines = new Set<Line>()
  function openLine(): Line {
    const client = new pg.Client({ ...config, pipeline: true })
    const line: Line = { client, open: 0, held: false }
    lines.add(line)
    const gone = () => void lines.delete(line)
    client.on('error', gone)
    client.on('end', gone)
    client.connect().catch(gone)
    return line
  }
  function leastBusy(): Line {
    const [least] = [...lines].toSorted((a, b) => a.open - b.open)
    return least && (least.open < DEPTH || lines.size >= LINES) ? least : openLine()
  }
  return {
    async query(question) {
      const line = leastBusy()
      line.open += 1
      hold(line)
      try {
        return await line.client.query(question)
      } finally {
        line.open -= 1
      }
    },
    drop() {
      for (const line of lines) socketOf(line).destroy()
    },
    end: async () => void (await Promise.all([...lines].map(({ client }) => client.end()))),
  }
}
