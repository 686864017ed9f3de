import type { FileHandle } from 'node:fs/promises'

/** Small enough that scanning one piece never holds up the event loop for more than a few milliseconds. */
export const pieceBytes = 64 * 1024

/** The bytes [start, end) of a file in turn, each piece in memory of its own; a stream would close the handle behind us. */
export async function* piecesOf(file: FileHandle, start: number, end = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const length = Math.min(pieceBytes, end - position)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield bytesRead === length ? buffer : buffer.subarray(0, bytesRead)
  }
}
