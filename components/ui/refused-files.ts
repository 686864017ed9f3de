import { fill } from '@/lib/words/fill'
import type { Messages } from '@/lib/words/messages'

type FileFacts = { name: string; size: number; type: string }
export type FileRules = {
  /** Endings and media types as in `<input accept>`: '.xlsx,.csv' or 'image/*'. */
  accept?: string
  maxBytes?: number
  multiple?: boolean
}

const units = ['B', 'KB', 'MB', 'GB']

/** '640 B', '1.4 MB': binary steps, one decimal from KB on. */
export function fileSize(bytes: number): string {
  const step = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10)) : 0
  const amount = bytes / 1024 ** step
  return `${step === 0 ? amount : amount.toFixed(1).replace(/\.0$/, '')} ${units[step]}`
}

function isAccepted({ name, type }: FileFacts, accept: string): boolean {
  return accept.split(',').map(rule => rule.trim().toLowerCase()).some(rule => {
    if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule)
    return rule.endsWith('/*') ? type.startsWith(rule.slice(0, -1)) : type === rule
  })
}

/** Why these files are not taken, one sentence each; empty when all are. The upstream checks again. */
export function refusedFiles(files: readonly FileFacts[], { accept, maxBytes, multiple }: FileRules, words: Messages['fields']): string[] {
  if (!multiple && files.length > 1) return [words.oneFile]
  return files.flatMap(file => {
    if (accept && !isAccepted(file, accept)) return [fill(words.fileKind, { name: file.name, kinds: accept.replaceAll(',', ', ') })]
    if (maxBytes !== undefined && file.size > maxBytes)
      return [fill(words.fileTooLarge, { name: file.name, size: fileSize(file.size), limit: fileSize(maxBytes) })]
    return []
  })
}
