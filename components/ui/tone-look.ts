import type { Tone } from '@/lib/domain/machine'

// Written out in full: Tailwind finds class names by reading, not by running.
export const softTone: Record<Tone, string> = {
  red: 'bg-red-soft text-red-strong',
  orange: 'bg-orange-soft text-orange-strong',
  yellow: 'bg-yellow-soft text-yellow-strong',
  cyan: 'bg-cyan-soft text-cyan-strong',
  green: 'bg-green-soft text-green-strong',
  blue: 'bg-blue-soft text-blue-strong',
  grey: 'bg-grey-soft text-grey-strong',
}

export const solidTone: Record<Tone, string> = {
  red: 'bg-red-solid',
  orange: 'bg-orange-solid',
  yellow: 'bg-yellow-solid',
  cyan: 'bg-cyan-solid',
  green: 'bg-green-solid',
  blue: 'bg-blue-solid',
  grey: 'bg-grey-solid',
}

export const textTone: Record<Tone, string> = {
  red: 'text-red-strong',
  orange: 'text-orange-strong',
  yellow: 'text-yellow-strong',
  cyan: 'text-cyan-strong',
  green: 'text-green-strong',
  blue: 'text-blue-strong',
  grey: 'text-grey-strong',
}

export const lineTone: Record<Tone, string> = {
  red: 'border-red-line',
  orange: 'border-orange-line',
  yellow: 'border-yellow-line',
  cyan: 'border-cyan-line',
  green: 'border-green-line',
  blue: 'border-blue-line',
  grey: 'border-grey-line',
}
