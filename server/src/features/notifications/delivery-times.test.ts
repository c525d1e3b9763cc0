import { readPreferences } from '@panelyard/contracts/messages/notifications'
import { describe, expect, it } from 'vitest'
import { digestTime, notBefore } from './delivery-times.ts'

const at = (iso: string) => Date.parse(iso)
const chosen = (more: object) => readPreferences({ time_zone: 'Europe/Rome', ...more })
const later = (now: string, more: object) => new Date(notBefore(at(now), chosen(more))).toISOString()
const digest = (now: string, more: object) => new Date(digestTime(at(now), chosen(more))).toISOString()

describe('quiet hours', () => {
	const night = { quiet_hours: { from: 22, until: 6 } }

	it('put off until they end, over midnight too', () => {
		expect(later('2026-11-23T22:30:00Z', night)).toBe('2026-11-24T05:00:00.000Z')
		expect(later('2026-11-24T04:59:59Z', night)).toBe('2026-11-24T05:00:00.000Z')
		expect(later('2026-11-24T05:00:00Z', night)).toBe('2026-11-24T05:00:00.000Z')
		expect(later('2026-11-23T20:59:00Z', night)).toBe('2026-11-23T20:59:00.000Z')
	})

	it('within a day, and none', () => {
		expect(later('2026-11-23T12:10:00Z', { quiet_hours: { from: 13, until: 14 } })).toBe('2026-11-23T13:00:00.000Z')
		expect(later('2026-11-23T12:10:00Z', { quiet_hours: { from: 5, until: 5 } })).toBe('2026-11-23T12:10:00.000Z')
		expect(later('2026-11-23T12:10:00Z', {})).toBe('2026-11-23T12:10:00.000Z')
	})

	it('follow the clocks of the zone, where they change and where they differ by half an hour', () => {
		// Clocks in Rome go back at 03:00 on 25 October 2026.
		expect(later('2026-10-24T23:30:00Z', night)).toBe('2026-10-25T05:00:00.000Z')
		const kolkata = { ...night, time_zone: 'Asia/Kolkata' }
		expect(later('2026-11-23T18:00:00Z', kolkata)).toBe('2026-11-24T00:30:00.000Z')
	})
})

describe('the digest', () => {
	it('is due at the next time its hour begins', () => {
		expect(digest('2026-11-23T05:59:00Z', { digest_hour: 7 })).toBe('2026-11-23T06:00:00.000Z')
		expect(digest('2026-11-23T06:00:00Z', { digest_hour: 7 })).toBe('2026-11-23T06:00:00.000Z')
		expect(digest('2026-11-23T06:01:00Z', { digest_hour: 7 })).toBe('2026-11-24T06:00:00.000Z')
	})

	it('is there on the day on which its hour is skipped', () => {
		// Clocks in Rome go from 02:00 to 03:00 on 29 March 2026: the digest of 2 o'clock comes on the day after.
		expect(digest('2026-03-28T12:00:00Z', { digest_hour: 2 })).toBe('2026-03-30T00:00:00.000Z')
	})
})
