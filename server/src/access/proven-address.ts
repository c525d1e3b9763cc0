import type { Config } from '../config.ts'

/**
 * Whether people must prove by a mailed link that an address is theirs. Without a mail server nobody can, so every
 * address counts as proven.
 */
export const addressesNeedProof = (config: Pick<Config, 'smtpUrl'>): boolean => config.smtpUrl !== null

/** Whether projects shared with the address of an account may be shown to it. */
export const countsAsProven = (config: Pick<Config, 'smtpUrl'>, user: { email_verified_at: Date | null }): boolean =>
	user.email_verified_at !== null || !addressesNeedProof(config)
