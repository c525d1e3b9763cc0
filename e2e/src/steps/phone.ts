import { devices } from '@playwright/test'

const { userAgent, isMobile, hasTouch, viewport } = devices['iPhone 14']

/** A window of a phone, held upright. */
export const phone = { userAgent, isMobile, hasTouch, viewport }
