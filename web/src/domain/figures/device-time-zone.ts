import { TimeZone } from '@panelyard/contracts/figures/figures'

/** The time zone whose calendar days figures are told by; UTC on devices that don't know where they are. */
export const deviceTimeZone = (): string => {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
	return TimeZone.safeParse(timeZone).success ? timeZone : 'UTC'
}
