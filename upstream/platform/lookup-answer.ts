import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOOKUP_SECONDS } from '@/lib/domain/lookup'

/** Whether one of the tags in an `If-None-Match` is this one; weak and strong ones are the same here (RFC 9110 13.1.2). */
const names = (header: string | undefined, tag: string) => (header ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))

/**
 * Answers a lookup with an ETag of what it says to this person (settings.md 5), and with an empty 304 where they have it already.
 * Nobody else's cache may keep it: rows are cut to who asks.
 */
export function sendLookup(request: FastifyRequest, reply: FastifyReply, user_id: number, answer: object) {
  const body = JSON.stringify(answer)
  const tag = `"${createHash('sha256').update(`${user_id}\n${body}`).digest('base64url').slice(0, 27)}"`
  reply.header('etag', tag).header('cache-control', `private, max-age=${LOOKUP_SECONDS}`).header('vary', 'authorization')
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
