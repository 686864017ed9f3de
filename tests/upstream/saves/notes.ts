import { ofPartners } from './notes-partners'
import { ofWork } from './notes-work'
import type { Note } from './note'

export const notes: Readonly<Record<string, Note>> = { ...ofPartners, ...ofWork }
