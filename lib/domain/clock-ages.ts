/** How long open clocks are past their due day, or have left: Dubai days from today, both included, open-ended where null. Every day is in one of them. */
export const clockAges = [
  { label: 'Over 7 days late', from: null, to: -8 },
  { label: '4 to 7 days late', from: -7, to: -4 },
  { label: '1 to 3 days late', from: -3, to: -1 },
  { label: 'Due today', from: 0, to: 0 },
  { label: 'Due tomorrow', from: 1, to: 1 },
  { label: 'Due later', from: 2, to: null },
] as const
