import { withColon } from '@/lib/domain/days'
import { latinDigits } from '@/lib/domain/plain-text'

/** What was typed or pasted into a time box: 'HH:mm', the colon by itself after two digits (portal.txt 5). */
export const typedTime = (text: string, previous: string): string => withColon(latinDigits(text).replace(/[^\d:]/g, ''), previous)
