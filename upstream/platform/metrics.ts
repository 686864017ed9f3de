import { monitorEventLoopDelay } from 'node:perf_hooks'

/** One figure of Prometheus's text format: a name, and its samples by labels. */
export interface Metric {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: readonly { labels?: Readonly<Record<string, string>>; value: number; suffix?: string }[]
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function sampleText(name: string, { labels = {}, value, suffix = '' }: Metric['samples'][number]): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

/** Metrics in Prometheus's text format, version 0.0.4. */
export const prometheusText = (metrics: readonly Metric[]): string => metrics
  .map(({ name, type, help, samples }) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => sampleText(name, sample))].join('\n'))
  .join('\n').concat('\n')

/** Upper ends in seconds of what answers take. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.8, 1, 2.5, 5, 15] as const

/** Requests answered by this process since it began. */
export interface RequestCounts {
  note(request: { method: string; route: string; status: number; ms: number; writes: boolean }): void
  metrics(): Metric[]
}

export function countRequests(): RequestCounts {
  const answered = new Map<string, { labels: Record<string, string>; value: number }>()
  const kinds = { read: { counts: BUCKETS.map(() => 0), sum: 0, n: 0 }, write: { counts: BUCKETS.map(() => 0), sum: 0, n: 0 } }
  return {
    note({ method, route, status, ms, writes }) {
      const key = `${method} ${route} ${status}`
      const known = answered.get(key) ?? { labels: { method, route, status: String(status) }, value: 0 }
      known.value += 1
      answered.set(key, known)
      const kind = kinds[writes ? 'write' : 'read']
      kind.sum += ms / 1000
      kind.n += 1
      BUCKETS.forEach((end, i) => { if (ms / 1000 <= end) kind.counts[i] = (kind.counts[i] ?? 0) + 1 })
    },
    metrics: () => [
      {
        name: 'qafila_requests_total', type: 'counter', help: 'Requests answered, by call and status; 499 where the caller left.',
        samples: [...answered.values()],
      },
      {
        name: 'qafila_request_seconds', type: 'histogram', help: 'Seconds from a request to its last byte.',
        samples: Object.entries(kinds).flatMap(([kind, { counts, sum, n }]) => [
          ...BUCKETS.map((end, i) => ({ suffix: '_bucket', labels: { kind, le: String(end) }, value: counts[i] ?? 0 })),
          { suffix: '_bucket', labels: { kind, le: '+Inf' }, value: n },
          { suffix: '_sum', labels: { kind }, value: sum }, { suffix: '_count', labels: { kind }, value: n },
        ]),
      },
    ],
  }
}

const delay = monitorEventLoopDelay({ resolution: 20 })

/** Memory, processor and event loop of this process; the delay is the longest since they were asked for last. */
export function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage()
  delay.enable()
  const longest = delay.max
  delay.reset()
  const gauge = (name: string, help: string, value: number): Metric => ({ name, type: 'gauge', help, samples: [{ value }] })
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    { name: 'process_cpu_seconds_total', type: 'counter', help: 'Processor time of the process.', samples: [{ value: (user + system) / 1e6 }] },
    gauge('process_start_time_seconds', 'When the process began.', Math.round(Date.now() / 1000 - process.uptime())),
    gauge('qafila_event_loop_delay_seconds', 'Longest delay of the event loop since the last look.', longest / 1e9),
  ]
}
