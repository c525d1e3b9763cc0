import type { Platform } from '../../platform/feature.ts'

/** Begins the mails and pushes that are due, without waiting for them. Never throws. */
export function wakeDeliveries(_: Platform): void {}
