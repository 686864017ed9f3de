import type { Duplex } from 'node:stream'

/** See answer-unread.mjs. */
export function answerUnread(error: Error & { code?: string }, socket: Duplex): void
