import { dayTime } from '@/lib/domain/days'

/** uploads.md 4: the same file again, which is not blocked. */
export const duplicateSentence = ({ created_at, user_name }: { created_at: string; user_name: string }) =>
  `This file was uploaded on ${dayTime(created_at)} by ${user_name}. Rows already applied will be skipped.`

/** '4.2 s', '3 min 05 s'; a dash while it is not known. */
export function duration(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds * 10) / 10} s`
  return `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`
}
