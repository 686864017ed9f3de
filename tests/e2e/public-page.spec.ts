import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { startPaymentProvider } from '../payment-provider'
import { startOwnUpstream } from './own-upstream'
