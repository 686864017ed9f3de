import { endsSession, faultsOf, messageOf, Refused } from '@/lib/domain/refused'
import { splitInput } from '@/lib/domain/call-url'
import { cardNamed, OFFLINE } from './cards'
import { changedRecently, noteChange } from './changed'
import { confirmYou } from './confirm-you'
import { noteFailedRequest } from './last-failed'
import { signInPath } from '@/lib/domain/sign-in-path'
import type { CallCard, CallName, Input, Reply } from '@/lib/contract/types'

const RELOAD = 'Only records with pending status can be deactivated'
const BROKEN = 'The answer broke off or could not be read. Try again.'
const SIGN_IN_PAGES = new Set(['/login', '/pas/login'])

/** Where an answer sends the visitor, by the seeds' catalogue (section 8); null = nowhere. */
export function leaveFor(status: number, message: string, here: { pathname: string; search: string }): string | null {
  if (SIGN_IN_PAGES.has(here.pathname)) return null
  const target = here.pathname + here.search
  if (endsSession(status, message)) return signInPath(target)
  if (status === 403) return '/404?reason=permission'
  return message.includes(RELOAD) ? target : null
}

/** Reads an error answer; a JSON error inside a file answer is read as JSON first. */
async function refusedBy(answer: Response): Promise<Refused> {
  const body: unknown = await answer.text().then((text) => JSON.parse(text) as unknown).catch(() => null)
  const message = messageOf(body, answer.status >= 500 ? 'The service does not answer at the moment. Try again in a minute.' : 'The request was refused.')
  const data = (body as { data?: unknown } | null)?.data
  noteFailedRequest(answer.headers.get('x-request-id'))
  const refused = new Refused(answer.status, message, faultsOf(body), answer.headers.get('x-request-id'), data)
  const to = leaveFor(answer.status, message, window.location)
  if (to) window.location.assign(to)
  return refused
}

/** What a good answer holds; one that stops half-way or holds something else becomes a refusal the screen can show. */
const readWhole = <T>(answer: Response, read: (answer: Response) => Promise<T>, signal?: AbortSignal): Promise<T> =>
  read(answer).catch((error: unknown) => {
    throw signal?.aborted ? error : new Refused(502, BROKEN, [], answer.headers.get('x-request-id'))
  })

type Envelope = { data: unknown; meta?: unknown }
const readEnvelope = (answer: Response, signal?: AbortSignal) => readWhole(answer, (a) => a.json() as Promise<Envelope>, signal)

export interface AskOptions {
  signal?: AbortSignal
  /** Makes a repeated creating call answer what it answered first. */
  idempotencyKey?: string
  /** For choosing from only: what the browser kept of a lookup will do, unless somebody changed something here since. */
  mayBeKept?: boolean
}

/** "Confirm it is you" (access.md 4.1): asked of the person, then the call is made once more. */
const CONFIRM = 428

async function send(card: CallCard, input: Record<string, unknown>, o: AskOptions): Promise<Response> {
  const first = await sendOnce(card, input, o)
  const answer = await whole(first.status === CONFIRM && (await confirmYou()) ? await sendOnce(card, input, o) : first)
  if (card.refreshes.length > 0) noteChange()
  return answer
}

async function whole(answer: Response): Promise<Response> {
  if (!answer.ok) throw await refusedBy(answer)
  return answer
}

async function sendOnce(card: CallCard, input: Record<string, unknown>, o: AskOptions): Promise<Response> {
  const { url, body } = splitInput(card, input)
  return fetch(url, {
    method: card.method,
    ...(card.lookup && !(o.mayBeKept && !changedRecently()) ? { cache: 'no-cache' } : {}),
    headers: {
      'x-portal': '1',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(o.idempotencyKey ? { 'idempotency-key': o.idempotencyKey } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
    signal: o.signal,
  }).catch((error: unknown) => {
    if (o.signal?.aborted) throw error
    throw new Refused(0, OFFLINE)
  })
}

/** Asks a call by name: answers its data (a list: `{ rows, meta }`) or throws `Refused` with the text to show. */
export async function ask<N extends CallName>(name: N, input: Input<N>, o: AskOptions = {}): Promise<Reply<N>> {
  const card = await cardNamed(name)
  const answer = await send(card, input as Record<string, unknown>, o)
  const { data, meta } = await readEnvelope(answer, o.signal)
  return (card.list ? { rows: data, meta } : data) as Reply<N>
}

function decoded(text: string | undefined): string | null {
  try {
    return text ? decodeURIComponent(text) : null
  } catch {
    return null
  }
}

/** The file name a download names, or the fallback. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = decoded(disposition?.match(/filename\*=UTF-8''([^;\s]+)/i)?.[1])
  const [, quoted, bare] = disposition?.match(/filename=(?:"([^"]+)"|([^";\s]+))/i) ?? []
  return encoded ?? quoted ?? bare ?? fallback
}

/**
 * Asks for a file and hands it to the person: PDF opens in a new tab, everything else is saved under the name the answer
 * gives (seeds section 9). Returns the answer's status: 202 means the file is being prepared.
 */
export async function download<N extends CallName>(
  name: N, input: Input<N>, o: AskOptions & { fileName?: string } = {},
): Promise<{ status: number; data: unknown }> {
  const answer = await send(await cardNamed(name), input as Record<string, unknown>, o)
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status === 202 || type.includes('application/json')) return { status: answer.status, data: (await readEnvelope(answer, o.signal)).data }
  const file = await readWhole(answer, (a) => a.blob(), o.signal)
  const url = URL.createObjectURL(file)
  const fileName = o.fileName ?? fileNameOf(answer.headers.get('content-disposition'), type.includes('csv') ? 'export.csv' : 'download')
  if (!type.includes('application/pdf') || !window.open(url, '_blank')) saveAs(url, fileName)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return { status: answer.status, data: null }
}

function saveAs(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}

interface SendingFile {
  /** Gets 0-100 while it goes up. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Sends a file with an upload call. */
export const sendFile = <N extends CallName>(name: N, input: Input<N>, file: File, o: SendingFile = {}): Promise<Reply<N>> =>
  sendFiles(name, input, [['file', file]], o)

/** Sends several files with an upload call, each under the form field the call takes it by. */
export async function sendFiles<N extends CallName>(
  name: N, input: Input<N>, files: readonly (readonly [field: string, file: File])[], o: SendingFile = {},
): Promise<Reply<N>> {
  const card = await cardNamed(name)
  const { url, body } = splitInput(card, input as Record<string, unknown>)
  const form = new FormData()
  for (const [field, value] of Object.entries(body ?? {})) if (value !== undefined && value !== null) form.append(field, String(value))
  for (const [field, file] of files) form.append(field, file, file.name)
  return new Promise((resolve, reject) => {
    // fetch cannot tell how far an upload is.
    const request = new XMLHttpRequest()
    request.open(card.method, url)
    request.setRequestHeader('x-portal', '1')
    request.upload.addEventListener('progress', (e) => e.lengthComputable && o.onProgress?.(Math.round((e.loaded / e.total) * 100)))
    request.addEventListener('error', () => reject(new Refused(0, OFFLINE)))
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    request.addEventListener('load', () => {
      if (card.refreshes.length > 0) noteChange()
      const id = request.getResponseHeader('x-request-id')
      const answer = new Response(request.responseText || null, { status: request.status, headers: id ? { 'x-request-id': id } : {} })
      if (!answer.ok) return void refusedBy(answer).then(reject)
      readEnvelope(answer).then((envelope) => resolve(envelope.data as Reply<N>), reject)
    })
    o.signal?.addEventListener('abort', () => request.abort())
    if (o.signal?.aborted) return reject(new DOMException('Stopped', 'AbortError'))
    request.send(form)
  })
}
