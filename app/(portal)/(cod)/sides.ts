import type { Visit } from '@/components/screens/enter'

/** The lists a visitor has a part in, the first being of carriers: those who collect see that alone, those who are paid the other, staff both. */
export const sidesOf = ({ grants: { user_category } }: Visit): readonly string[] =>
  user_category === 'carrier' ? [''] : user_category === 'client' ? ['clients'] : ['', 'clients']
