import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rounding = [
  /\b(?:round|multiply|divide)\([^\n]*, 2\)/, /\.toFixed\(2\)/, /Math\.(?:round|floor|ceil)\([^\n]*100\b[^\n]*\) ?\/ ?100(?:\.0)?\b/,
]

/** What is rounded to two decimals and is no money. Money has the decimals of its currency: amountIn, money and inCoins know them. */
const noMoney: Readonly<Record<string, string>> = {
  'app/(portal)/(linehaul)/rulesAllocation/backtest-panel.tsx': 'days to the door',
  'app/(portal)/(sla-pickup)/pudo-search/point-list.tsx': 'kilometres',
  'app/(portal)/(sla-pickup)/pudo-search/pudo-search.tsx': 'kilometres',
  'lib/domain/carrier-billing.ts': 'per cent over what was expected',
  'lib/domain/carrier-capacity.ts': 'parcels',
  'lib/domain/decimal.ts': 'says how round and multiply answer',
  'lib/domain/money.ts': 'numbers of labels, and the Indian grouping of dirhams',
  'lib/domain/pre-alert.ts': 'kilograms',
  'lib/domain/sla.ts': 'per cent on time',
  'upstream/areas/allocation/effect.ts': 'mean days',
  'upstream/areas/carrier-billing/lists.ts': 'per cent over what was expected',
  'upstream/areas/carrier-booking/alert-values.ts': 'per cent of calls',
  'upstream/areas/carrier-coverage/alert-values.ts': 'per cent of a capacity',
  'upstream/areas/carrier-coverage/comparison.ts': 'how much of two places is shared',
  'upstream/areas/client-api/summary.ts': 'per cent of calls',
  'upstream/areas/consignee/points.ts': 'kilometres',
  'upstream/areas/pudo/search.ts': 'kilometres',
  'upstream/areas/tracking/pod.ts': 'metres',
  'upstream/areas/vendors/card-writes.ts': 'the multipliers of the law',
  'upstream/areas/vendors/statement-file.ts': 'hours',
  'upstream/areas/vendors/statements.ts': 'hours',
  'upstream/areas/vendors/summary.ts': 'hours',
}

test('no code rounds money to two decimals by itself', () => {
  const files = execFileSync('git', ['ls-files', 'app', 'components', 'lib', 'upstream'], { encoding: 'utf8' }).trim().split('\n')
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('upstream/demo/'))
  const found = files.filter((name) => readFileSync(name, 'utf8').split('\n').some((line) => rounding.some((one) => one.test(line))))
  expect(found, 'take amountIn of lib/domain/money.ts or inCoins of upstream/db/money-columns.ts; what is no money is named above').toEqual(
    Object.keys(noMoney).toSorted(),
  )
})
