import type { Status } from '@panelyard/contracts/statuses/statuses'
import { expect, it } from 'vitest'
import { judgeScan } from './series.ts'
import { Sightings } from './sightings.ts'

const status = (id: string, more: Partial<Status> = {}): Status =>
	({ id, name: id, type: 'step', position: 0, replaces: false, requires: [], ...more }) as Status
const [planned, produced, installed, issue] = [
	status('planned'),
	status('produced'),
	status('installed', { requires: ['produced'] }),
	status('issue', { type: 'flag' }),
] as const
const ALL = [planned, produced, installed, issue]
const judge = (carried: string[], to: Status, isSetAlready = false) =>
	judgeScan({ statuses: carried }, to, ALL, isSetAlready).kind

it('a panel gets the status once', () => {
	expect(judge([], planned)).toBe('set')
	expect(judge(['produced'], installed)).toBe('set')
	expect(judge(['issue', 'produced'], installed)).toBe('set')
	expect(judge(['installed'], installed, true)).toBe('again')
	expect(judge(['installed'], installed)).toBe('has')
	expect(judge(['issue'], issue)).toBe('has')
})

it('a panel that lacks a required status, or would go back, is held back', () => {
	expect(judge(['planned'], installed)).toBe('requires')
	expect(judge([], installed)).toBe('requires')
	expect(judge(['installed'], planned)).toBe('back')
	expect(judge(['installed'], issue)).toBe('set')
})

it('a label that stays in sight is scanned once, and again when it comes back', () => {
	const sightings = new Sightings()
	expect([0, 200, 1600, 3000].map((now) => sightings.isNew('A', now))).toEqual([true, false, false, false])
	expect(sightings.isNew('B', 3100)).toBe(true)
	expect(sightings.isNew('A', 5000)).toBe(true)
})
