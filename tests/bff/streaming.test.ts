import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { answerMs } from '@/lib/bff/upstream'
import { places, startPortal } from './portal-server'
import { json, startRecorder } from './recorder'
import { Visitor } from './visitor'

vi.mock('next/headers', () => import('./next-headers'))
const recorder = await startRecorder()
const visitor = await new Visitor().signedIn()
const portals = await Promise.all(places.map(async (place) => ({ place, ...(await startPortal(visitor, place)) })))

const MB = 1024 * 1024
const PIECE = 64 * 1024
const UPLOAD = { 'x-portal': '1', 'content-type': 'multipart/form-data; boundary=x' }

/** Pieces that all differ, so that one lost, doubled or out of order changes the hash. */
function* pieces(bytes: number) {
  const piece = Buffer.alloc(PIECE, 'qafila')
  for (let i = 0; i < bytes / PIECE; i++) {
    piece.writeUInt32BE(i)
    yield Buffer.from(piece)
  }
}
function sha256(bytes: number): string {
  const hash = createHash('sha256')
  for (const piece of pieces(bytes)) hash.update(piece)
  return hash.digest('hex')
}
const streamOf = (bytes: number) => Readable.toWeb(Readable.from(pieces(bytes), { objectMode: false, highWaterMark: PIECE })) as ReadableStream<Uint8Array>

async function read(answer: Response): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of answer.body as ReadableStream<Uint8Array>) {
    hash.update(piece)
    size += piece.length
  }
  return { size, sha256: hash.digest('hex') }
}

const RUNS = 3
/**
 * How much the process grows while something runs, after a first run has warmed it up: the least of three, since what is held grows it each
 * time, and what the collector has not come to yet does not.
 */
async function growthMB(work: () => Promise<unknown>): Promise<number> {
  await work()
  const grown: number[] = []
  for (let run = 0; run < RUNS; run++) grown.push(await grownBy(work))
  return Math.min(...grown)
}

async function grownBy(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
  await work().finally(() => clearInterval(watch))
  return (most - before) / MB
}

const sendsFile = (bytes: number) =>
  recorder.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(bytes) })
    Readable.from(pieces(bytes), { objectMode: false }).pipe(response)
  })

describe('64 MB', () => {
  const bytes = 64 * MB
  const whole = { size: bytes, sha256: sha256(bytes) }

  test.each([
    ['through the door', () => visitor.knock('GET', '/api/package-label/download/5')] as const,
    ...portals.map(({ place, url }) => [`over the wire, ${place}`, () => fetch(`${url}/api/package-label/download/5`)] as const),
  ])('come down %s unharmed and are never held', async (_name, get) => {
    sendsFile(bytes)
    const grown = await growthMB(async () => expect(await read(await get())).toEqual(whole))
    expect(grown).toBeLessThan(64)
  })

  test.each([
    ['through the door', () => visitor.knock('POST', '/api/package-details/upload', { body: streamOf(bytes), headers: UPLOAD })] as const,
    ...portals.map(({ place, url }) => [
      `over the wire, ${place}`,
      () => fetch(`${url}/api/package-details/upload`, { method: 'POST', body: streamOf(bytes), headers: UPLOAD, duplex: 'half' } as RequestInit),
    ] as const),
  ])('go up %s unharmed and are never held', async (_name, post) => {
    recorder.answer(json({ upload_id: 1 }, 202))
    const grown = await growthMB(async () => expect((await post()).status).toBe(202))
    expect(recorder.seen.map(({ size, sha256: hash }) => ({ size, sha256: hash }))).toEqual(Array.from({ length: RUNS + 1 }, () => whole))
    expect(grown).toBeLessThan(64)
  })
})

describe.each(portals)('a body going up, $place', (portal) => {
  test('keeps its length', async () => {
    recorder.answer(json({ upload_id: 1 }, 202))
    await fetch(`${portal.url}/api/package-details/upload`, { method: 'POST', body: Buffer.alloc(300_000, 'x'), headers: UPLOAD })
    expect(recorder.seen[0]).toMatchObject({ size: 300_000, headers: { 'content-length': '300000' } })
    expect(recorder.seen[0]?.headers['transfer-encoding']).toBeUndefined()
  })

  test('of nothing is nothing', async () => {
    await fetch(`${portal.url}/api/logout`, { method: 'POST', headers: { 'x-portal': '1' } })
    expect(recorder.seen[0]).toMatchObject({ size: 0, headers: { 'content-length': '0' } })
  })

  test('has as much time as it takes, as long as it moves', async () => {
    const before = { ...answerMs }
    // A pause may be ten times as long as it is meant to be before it counts as standing still.
    answerMs.upload = 1000
    async function* slow() {
      for (let i = 0; i < 10; i++) {
        await new Promise((resolve) => { setTimeout(resolve, 110) })
        yield Buffer.from('0123456789')
      }
    }
    recorder.answer(json({ upload_id: 1 }, 202))
    const answer = await visitor.knock('POST', '/api/package-details/upload', {
      body: Readable.toWeb(Readable.from(slow())) as ReadableStream, headers: UPLOAD,
    })
    Object.assign(answerMs, before)
    expect(answer.status).toBe(202)
    expect(recorder.seen[0]?.size).toBe(100)
  })
})
