import { area } from '../../core/area'
import { seedQuotes } from '../../demo/quotes/seed-quotes'
import { quoteHandlers, quoteJobs } from './handlers'

export const quotesArea = area({ handlers: { quotes: quoteHandlers }, jobs: [quoteJobs], demo: seedQuotes })
